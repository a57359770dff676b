export interface PlaylistEntry {
  /** Line of the playlist, from 1. */
  readonly line: number;
  /** What follows the first comma that stands in no attribute. */
  readonly name: string;
  /** The address as it is written, with what may follow it after a `|`; empty where none came. */
  readonly address: string;
  /** Of the lines of options: the group, and whether they ask for headers. */
  readonly group: string;
  readonly userAgent: boolean;
  readonly referrer: boolean;
  /** The value of an attribute, however it is quoted; empty without it. */
  attribute(name: string): string;
}

export interface M3u {
  /** The address that the header gives of a guide; empty without one. */
  readonly guideUrl: string;
  /** The entries, read one after the other. */
  readonly entries: Iterable<PlaylistEntry>;
}

/** The entries of an M3U text, whose header may be absent; null for another text. */
export function readM3u(text: string): M3u | null {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const first = lineAt(lines, lines.search(/\S|$/)).text.trim();
  const headed = first.startsWith("#EXTM3U");
  if (!headed && !/(?:^|\n)[^\S\n]*#EXTINF:/.test(lines)) return null;
  return { guideUrl: headed ? attributeOf(first, "x-tvg-url") : "", entries: entriesOf(lines) };
}

function* entriesOf(lines: string): Generator<PlaylistEntry> {
  let entry: Draft | null = null;
  for (const [line, text] of numbered(lines)) {
    if (text.startsWith("#EXTINF:")) {
      if (entry) yield finished(entry, "");
      entry = { line, said: text, group: "", userAgent: false, referrer: false };
    } else if (!entry || text === "") continue;
    else if (text.startsWith("#")) noteOption(entry, text);
    else {
      yield finished(entry, text);
      entry = null;
    }
  }
  if (entry) yield finished(entry, "");
}

interface Draft {
  readonly line: number;
  /** The line that begins the entry. */
  readonly said: string;
  group: string;
  userAgent: boolean;
  referrer: boolean;
}

function noteOption(entry: Draft, text: string): void {
  const [, group] = /^#EXTGRP:(.*)$/.exec(text) ?? [];
  entry.group ||= (group ?? "").replaceAll('"', "");
  entry.userAgent ||= /^#EXTVLCOPT:\s*http-user-agent=./i.test(text);
  entry.referrer ||= /^#EXTVLCOPT:\s*http-referrer=./i.test(text);
}

function finished(entry: Draft, address: string): PlaylistEntry {
  const { said, group, line } = entry;
  const [, ...options] = address.split("|");
  const asked = options.at(-1) ?? "";
  return {
    line,
    address,
    group,
    name: /,(.*)/.exec(said.replace(/=(?:"[^"]*"|'[^']*')/g, ""))?.[1] ?? "",
    userAgent: entry.userAgent || attributeOf(said, "user-agent") !== "" || /\buser-agent=\w/i.test(asked),
    referrer: entry.referrer || attributeOf(said, "referrer") !== "" || /\breferer=\w/i.test(asked),
    attribute: (name) => attributeOf(said, name),
  };
}

function attributeOf(line: string, name: string): string {
  const [, double, single, bare] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s",]+))`, "i").exec(line) ?? [];
  return double ?? single ?? bare ?? "";
}

/** Lines with their numbers, one after the other: a text of nothing but ends of lines makes no list of them. */
function* numbered(text: string): Generator<[number, string]> {
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
