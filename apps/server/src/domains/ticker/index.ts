export { saveTicker } from "./ticker.service.ts";
