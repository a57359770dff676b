import { v7 } from "uuid";

/** A new primary key: UUID v7, which sorts by creation time. */
export const newId = (): string => v7();
