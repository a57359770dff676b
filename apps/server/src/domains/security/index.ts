export { openRefusals } from "./refusals.ts";
