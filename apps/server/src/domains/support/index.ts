export { supportRoutes } from "./support.routes.ts";
export { insertMessage, insertTicket, startErasingTickets } from "./support.service.ts";
