export interface PlaylistEntry {
  /** Line number of the entry's #EXTINF, from 1. */
  readonly line: number;
  /** The text after the first comma that is not inside an attribute. */
  readonly name: string;
  /** The address line as written, including options after a `|`; empty when missing. */
  readonly address: string;
  /** The #EXTGRP option. */
  readonly group: string;
  /** Whether the entry asks players for these request headers. */
  readonly userAgent: boolean;
  readonly referrer: boolean;
  /** An attribute of #EXTINF, without its quotes; empty when absent. */
  attribute(name: string): string;
}

export interface M3u {
  /** The `x-tvg-url` of the header; empty when absent. */
  readonly guideUrl: string;
  readonly entries: Iterable<PlaylistEntry>;
}

/** Parses an M3U playlist, lazily; the header may be missing. Null for any other text. */
export function readM3u(text: string): M3u | null {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const first = lineAt(lines, lines.search(/\S|$/)).text.trim();
  const hasHeader = first.startsWith("#EXTM3U");
  if (!hasHeader && !/(?:^|\n)[^\S\n]*#EXTINF:/.test(lines)) return null;
  return { guideUrl: hasHeader ? attributeOf(first, "x-tvg-url") : "", entries: entriesOf(lines) };
}

interface EntryDraft {
  readonly line: number;
  readonly extinf: string;
  group: string;
  userAgent: boolean;
  referrer: boolean;
}

function* entriesOf(lines: string): Generator<PlaylistEntry> {
  let draft: EntryDraft | null = null;
  for (const [line, text] of numberedLines(lines)) {
    if (text.startsWith("#EXTINF:")) {
      if (draft) yield toEntry(draft, "");
      draft = { line, extinf: text, group: "", userAgent: false, referrer: false };
    } else if (!draft || text === "") continue;
    else if (text.startsWith("#")) readOption(draft, text);
    else {
      yield toEntry(draft, text);
      draft = null;
    }
  }
  if (draft) yield toEntry(draft, "");
}

function readOption(draft: EntryDraft, text: string): void {
  const [, group] = /^#EXTGRP:(.*)$/.exec(text) ?? [];
  draft.group ||= (group ?? "").replaceAll('"', "");
  draft.userAgent ||= /^#EXTVLCOPT:\s*http-user-agent=./i.test(text);
  draft.referrer ||= /^#EXTVLCOPT:\s*http-referrer=./i.test(text);
}

function toEntry({ extinf, ...draft }: EntryDraft, address: string): PlaylistEntry {
  const [, ...options] = address.split("|");
  const headers = options.at(-1) ?? "";
  return {
    ...draft,
    address,
    name: /,(.*)/.exec(extinf.replace(/=(?:"[^"]*"|'[^']*')/g, ""))?.[1] ?? "",
    userAgent: draft.userAgent || attributeOf(extinf, "user-agent") !== "" || /\buser-agent=\w/i.test(headers),
    referrer: draft.referrer || attributeOf(extinf, "referrer") !== "" || /\breferer=\w/i.test(headers),
    attribute: (name) => attributeOf(extinf, name),
  };
}

function attributeOf(line: string, name: string): string {
  const [, double, single, bare] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s",]+))`, "i").exec(line) ?? [];
  return double ?? single ?? bare ?? "";
}

/** Yields each trimmed line with its number. A generator, since splitting a text of millions of newlines would fill the memory. */
function* numberedLines(text: string): Generator<[number, string]> {
  for (let [number, from] = [1, 0]; from <= text.length; number++) {
    const line = lineAt(text, from);
    yield [number, line.text.trim()];
    from = line.end + 1;
  }
}

function lineAt(text: string, from: number): { text: string; end: number } {
  const at = text.indexOf("\n", from);
  const end = at < 0 ? text.length : at;
  return { text: text.slice(from, end), end };
}
