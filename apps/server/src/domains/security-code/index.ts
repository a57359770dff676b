export { checkSecurityCode, prepareSecurityCode } from "./security-code.service.ts";
