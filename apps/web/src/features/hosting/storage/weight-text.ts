import { fileSize } from "#lib/file-size.ts";

/** A weight in a table; a dash for none, or while it is unknown. */
export const weightText = (bytes: number | null): string => (bytes === null || bytes === 0 ? "—" : fileSize(bytes));
