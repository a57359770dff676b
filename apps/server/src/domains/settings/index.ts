export { followSettings } from "./settings.service.ts";
