import { stringify } from "csv-stringify/sync";

/** CSV lines; a cell that a spreadsheet would run as a formula (= + - @, tab, return) is escaped with an apostrophe. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], { record_delimiter: "windows", escape_formulas: true, quoted: true });

/** The header line, after a byte order mark, by which spreadsheets recognize UTF-8. */
export const csvStart = (header: readonly string[]): string => `\uFEFF${csvLines([header])}`;
