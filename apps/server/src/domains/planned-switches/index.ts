export { plannedDates } from "./planned-switches.service.ts";
