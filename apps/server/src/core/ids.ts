import { v7 } from "uuid";

/** A new key: UUID v7, so that keys made later sort later. */
export const newId = (): string => v7();
