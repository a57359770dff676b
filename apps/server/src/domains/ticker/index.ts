export { revertTicker, saveTicker } from "./ticker.service.ts";
