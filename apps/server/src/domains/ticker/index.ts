export { readTicker, revertTicker, saveTicker } from "./ticker.service.ts";
