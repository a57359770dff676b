export { securityCodeRoutes } from "./security-code.routes.ts";
export { checkSecurityCode, prepareSecurityCode } from "./security-code.service.ts";
