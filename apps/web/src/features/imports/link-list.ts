/** The links of a text, one a line: empty lines and remarks (#) are left out. */
export function readLinks(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** The text of a file: as its byte-order mark says, else UTF-8, else the single bytes of older editors. */
export function textOf(file: Uint8Array<ArrayBuffer>): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

/** Links that are kept beside the text: a file's, or a paste that would make the field slow. */
export interface LinkList {
  readonly name: string;
  readonly links: readonly string[];
}

/** What is to be imported: the text of the field, and the lists beside it. */
export interface Source {
  readonly text: string;
  readonly lists: readonly LinkList[];
}

export const noSource: Source = { text: "", lists: [] };

/** Whether nothing was written, added or taken away between the two. */
export const isSame = (a: Source, b: Source): boolean => a.text === b.text && a.lists === b.lists;

export const linksOf = ({ text, lists }: Source): string[] => [...lists.flatMap(({ links }) => links), ...readLinks(text)];
