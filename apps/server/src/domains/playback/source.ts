import type { PlayableType, Source } from "@seance/contract/playback";
import { inSourceOrder, type SourceField } from "@seance/contract/source-order";
import type { PlayableLinks } from "#domains/catalogue/index.ts";

export type Links = Partial<PlayableLinks>;

export interface SourceRules {
  /** Hosts whose links no client gets. */
  readonly protectedHosts: readonly string[];
  /** Hosts whose links are pages to frame, whatever their extension. */
  readonly wrappedHosts: readonly string[];
  readonly signedIn: boolean;
}

export interface FoundSource {
  /** With the URL of the link itself. */
  readonly source: Source;
  /** How the player opens it: directly, through the video proxy, or framed in a wrapper page. */
  readonly via: "link" | "proxy" | "wrapper";
  /** The link as the row has it. */
  readonly stored: string;
}

/** A link that is given, and how it plays, or why it does not. */
export interface Candidate {
  readonly field: keyof Links;
  readonly choice: FoundSource | { readonly refused: "unreadable" | "protected" | "sign-in" };
}

const channelOrder = ["video_url", "stream_url"] as const;

const formats: Record<string, { kind: Source["kind"]; mime: string }> = {
  m3u8: { kind: "hls", mime: "application/vnd.apple.mpegurl" },
  mpd: { kind: "dash", mime: "application/dash+xml" },
  mp4: { kind: "file", mime: "video/mp4" },
  m4v: { kind: "file", mime: "video/mp4" },
  webm: { kind: "file", mime: "video/webm" },
  mov: { kind: "file", mime: "video/quicktime" },
  mkv: { kind: "file", mime: "video/x-matroska" },
  ogv: { kind: "file", mime: "video/ogg" },
};
const page = { kind: "iframe", mime: "text/html" } as const;
/** The format of a link without a known extension, which the media element detects. */
const unknownFile = { kind: "file", mime: "video/mp4" } as const;

/**
 * The given links of an item in the order in which they are tried: that of the staff, then that of the specification. The first that
 * plays is the source; when that needs the proxy, a guest has to sign in. Pages and DASH manifests of protected hosts are skipped: the
 * proxy passes no pages, and cannot sign the URL templates of DASH.
 */
export function candidates(
  type: PlayableType,
  links: Links,
  rules: SourceRules,
  order: readonly SourceField[] = [],
): readonly Candidate[] {
  const fields: readonly (keyof Links)[] = type === "channel" ? channelOrder : inSourceOrder(order);
  return fields
    .filter((field) => (links[field] ?? "").trim() !== "")
    .map((field) => ({ field, choice: chooseLink(field, links[field] ?? "", rules) }));
}

function chooseLink(field: keyof Links, stored: string, rules: SourceRules): Candidate["choice"] {
  const link = readLink(stored);
  if (!link) return { refused: "unreadable" };
  const format = formatOf(field, link, rules);
  const source = { ...format, url: link.url };
  if (!hostMatcher(rules.protectedHosts)(link.host)) return { source, via: isWrapped(link, rules) ? "wrapper" : "link", stored };
  if (format.kind === "iframe" || format.kind === "dash") return { refused: "protected" };
  return rules.signedIn ? { source, via: "proxy", stored } : { refused: "sign-in" };
}

export interface Link {
  /** Absolute, or a path of this site. */
  readonly url: string;
  /** Empty for this site. */
  readonly host: string;
  readonly path: string;
}

/** Parses a link as browsers do; null when it is not http(s) or a path of this site. */
export function readLink(text: string | null | undefined): Link | null {
  const given = text?.trim();
  if (!given) return null;
  const own = "https://seance.invalid";
  const parsed = /^https?:/i.test(given) || /^[/\\]/.test(given) ? URL.parse(given, own) : null;
  if (!parsed) return null;
  const { pathname: path, search, hash } = parsed;
  // "/.//host" resolves to the path "//host", which would then be read as another host.
  if (parsed.origin === own) return path.startsWith("//") ? null : { url: `${path}${search}${hash}`, host: "", path };
  return { url: parsed.href, host: normalizeHost(parsed.hostname), path };
}

/** How a link of a field plays, by its extension. */
export function formatOf(field: keyof Links, link: Link, rules: Pick<SourceRules, "wrappedHosts">): Omit<Source, "url"> {
  if (isWrapped(link, rules)) return page;
  const extension = extensionOf(link);
  const format = formats[extension];
  if (format) return format;
  if (extension === "html") return page;
  return field === "iframe_url" || field === "embed_url" ? page : unknownFile;
}

const extensionOf = ({ path }: Link): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";

/** Whether a link is a page of another site to frame. */
const isWrapped = (link: Link, { wrappedHosts }: Pick<SourceRules, "wrappedHosts">): boolean =>
  link.host !== "" && (hostMatcher(wrappedHosts)(link.host) || extensionOf(link) === "html");

const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.+$/, "");

/** Tells whether a host is listed, or a subdomain of a listed host. */
export function hostMatcher(list: readonly string[]): (host: string) => boolean {
  const listed = list.map((entry) =>
    normalizeHost(URL.parse(`https://${entry.replace(/^(\w+:\/\/)?(\*\.)?/, "")}`)?.hostname ?? entry),
  );
  return (host) => listed.some((entry) => host === entry || host.endsWith(`.${entry}`));
}
