import { videoFormats } from "@seance/contract/hosting";

/** Extensions of files, supported or not; the last part of any other dotted name is not an extension. */
const fileEndings = new Set<string>([
  ...videoFormats,
  ...["m4v", "mpg", "mpeg", "ts", "m2ts", "webm", "flv", "ogm", "ogv", "divx", "vob", "iso", "3gp", "rmvb"],
  ...["m3u8", "mpd", "m3u", "srt", "sub", "ass", "vtt", "nfo", "txt", "jpg", "png", "html", "htm", "php", "zip", "rar"],
]);

export const isSupported = (format: string | null): boolean => (videoFormats as readonly (string | null)[]).includes(format);

export interface LinkName {
  /** The decoded names of the path, from the file, without its extension, to the outermost folder. */
  readonly names: readonly string[];
  /** The file's extension in lower case. */
  readonly format: string | null;
}

/** The maximum of common file systems; longer names are cut, which bounds the time of the regular expressions. */
const longestName = 255;

/** The file name of a URL, a path or a bare name. */
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
 * A bare name may have a slash between two titles, with spaces around it, or in brackets. The character classes exclude the
 * next bracket or slash, which keeps the match linear.
 */
const isPath = (text: string): boolean => /[/\\]/.test(text) && !/\s[/\\]|[/\\]\s|\([^()]*[/\\]|[/\\][^()/\\]*\)/.test(text);

const western = new TextDecoder("windows-1252");

/** Decodes percent escapes as UTF-8, else as windows-1252 (%E9), and pluses that stand for spaces. */
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
