export { findTickets, insertMessage, insertTicket } from "./support.service.ts";
export { countWaiting } from "./support.queries.ts";
