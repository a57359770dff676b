export { revertTicker, saveTicker, switchTicker } from "./ticker.service.ts";
