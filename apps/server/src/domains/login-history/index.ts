export { loginHistoryRoutes } from "./login-history.routes.ts";
export { forgetOldLogins, recordLogin, startForgettingLogins } from "./login-history.service.ts";
