export { accountExists, createAccount, type NewAccount } from "./accounts.service.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { resetPassword, settleFondateur } from "./owner.service.ts";
export { endSession, sessionHolder, sessionReader, sessionStanding } from "./sessions.service.ts";
export { prepareAccounts, setupNeeded } from "./setup.ts";
