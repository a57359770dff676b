export { startCounting } from "./counting.ts";
