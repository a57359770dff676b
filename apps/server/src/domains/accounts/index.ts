export { presentUser } from "./accounts.present.ts";
export { insertAccountRow, updateAccount, type AccountRow } from "./accounts.queries.ts";
export { accountExists, createAccount } from "./accounts.service.ts";
export { accountRows, holdAccount, knownViewers } from "./relations.queries.ts";
export { deleteSessions } from "./sessions/sessions.queries.ts";
export { endSession, sessionHolder, sessionReader, sessionStanding } from "./sessions/sessions.service.ts";
export { hashPassword, hashTurn, ownTurn, verifyPassword, type HashTurn } from "./sign-in/password.ts";
export { prepareAccounts, setupNeeded } from "./sign-in/setup.service.ts";
export { accountPage } from "./staff/account-pages.queries.ts";
export { actOnAccount, allowed } from "./staff/act.service.ts";
export {
  accountsByDay,
  countByRole,
  countLogins,
  countLoginsByDay,
  latestLogins,
  loginsDistinct,
} from "./staff/figures.queries.ts";
export { resetPassword, settleFondateur } from "./staff/owner.service.ts";
export { deleteUser } from "./staff/users.service.ts";
