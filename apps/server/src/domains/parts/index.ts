export { chaptersWithParts } from "./parts.service.ts";
