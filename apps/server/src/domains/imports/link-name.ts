import { supportedFormats } from "@seance/contract/imports";

/** Endings that tell a file from a dotted name: what is imported, and what is known not to be. */
const fileEndings = new Set<string>([
  ...supportedFormats,
  ...["m4v", "mpg", "mpeg", "ts", "m2ts", "webm", "flv", "ogm", "ogv", "divx", "vob", "iso", "3gp", "rmvb"],
  ...["m3u8", "mpd", "m3u", "srt", "sub", "ass", "vtt", "nfo", "txt", "jpg", "png", "html", "htm", "php", "zip", "rar"],
]);

/** Whether a format is one that imports take. */
export const isSupported = (format: string | null): boolean => (supportedFormats as readonly (string | null)[]).includes(format);

export interface LinkName {
  /** The names of the path, last first, as somebody would read them; the file's own without its ending. */
  readonly names: readonly string[];
  /** The file's ending in small letters. */
  readonly format: string | null;
}

/** No name is longer on any file system: the rest of a longer one says nothing. */
const longestName = 255;

/** What a link, a path or a bare name calls its file, decoded. */
export function nameOfLink(link: string): LinkName {
  const [own = "", ...folders] = segmentsOf(link)
    .map((segment) => readable(segment).slice(-longestName).trim())
    .filter(Boolean)
    .toReversed();
  const [, stem = own, ending = ""] = /^(.+)\.(\w{2,5})$/su.exec(own) ?? [];
  const format = ending.toLowerCase();
  return fileEndings.has(format) ? { names: [stem, ...folders], format } : { names: [own, ...folders], format: null };
}

function segmentsOf(link: string): string[] {
  const trimmed = link.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  if (!url) return isPath(trimmed) ? trimmed.split(/[/\\]/) : [trimmed];
  const named = [...url.searchParams.values()].findLast((value) => fileEndings.has(/\.(\w{2,5})$/.exec(value)?.[1] ?? ""));
  return named === undefined ? url.pathname.split("/") : named.split(/[/\\]/);
}

/**
 * A bare name may have a slash between its two titles, with spaces around; a path has none there. The parts between stop at the
 * next bracket or slash: past it, a row of them would be read again for each.
 */
const isPath = (text: string): boolean => /[/\\]/.test(text) && !/\s[/\\]|[/\\]\s|\([^()]*[/\\]|[/\\][^()/\\]*\)/.test(text);

const western = new TextDecoder("windows-1252");

/** Escapes are decoded, those of older sites (%E9) included, whose letters were a byte each; pluses that stand for spaces become them. */
function readable(segment: string): string {
  const decoded = segment.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return western.decode(Buffer.from(escaped.replaceAll("%", ""), "hex"));
    }
  });
  const text = decoded.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}]+/gu, " ");
  return !/\s/.test(text) && (text.match(/\+/g)?.length ?? 0) > 1 && !/\w\.\w+\.\w/.test(text) ? text.replaceAll("+", " ") : text;
}
