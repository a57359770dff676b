export { createAccount, type NewAccount } from "./accounts.service.ts";
export { endSession, sessionReader, sessionStanding } from "./sessions.service.ts";
export { prepareAccounts, setupNeeded } from "./setup.ts";
