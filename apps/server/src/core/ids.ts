import { v7 } from "uuid";

/** A new primary key: UUID v7, which sorts by creation time. */
export const newId = (): string => v7();

/** For regular expressions: an id as the server writes it. */
export const idPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const wholeId = new RegExp(`^${idPattern}$`);
export const isId = (text: string): boolean => wholeId.test(text);
