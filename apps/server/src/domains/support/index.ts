export { findTickets, insertMessage, insertTicket } from "./support.service.ts";
export { countWaiting, ticketRows } from "./support.queries.ts";
