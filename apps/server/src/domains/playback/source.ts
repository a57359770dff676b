import type { PlayableType, Source } from "@seance/contract/playback";

/** Links that a catalogue row may carry. */
export interface Links {
  readonly iframe_url?: string | null;
  readonly video_url?: string | null;
  readonly embed_url?: string | null;
  readonly hosting_url?: string | null;
  readonly hosted_file?: string | null;
  readonly stream_url?: string | null;
}

export interface SourceRules {
  /** Hosts whose links nobody is ever given as they are. */
  readonly protectedHosts: readonly string[];
  /** Hosts whose links are pages to embed, whatever their address looks like. */
  readonly wrappedHosts: readonly string[];
  readonly signedIn: boolean;
}

export interface Found {
  /** Its address is the link itself. */
  readonly source: Source;
  /** How the link reaches the player: as it is, through the proxy of protected hosts, or in a page of ours around it. */
  readonly by: "link" | "proxy" | "wrapper";
  /** The link as the row has it. */
  readonly stored: string;
}

/** What to play, or why there is nothing: nothing playable, or nothing for a guest. */
export type Choice = Found | { readonly refused: "none" | "sign-in" };

const order = {
  movie: ["iframe_url", "video_url", "embed_url", "hosting_url", "hosted_file"],
  episode: ["iframe_url", "video_url", "embed_url", "hosting_url"],
  channel: ["video_url", "stream_url"],
} as const satisfies Record<PlayableType, readonly (keyof Links)[]>;

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
/** A link to a picture that does not say its format: the media element finds out. */
const unknownFile = { kind: "file", mime: "video/mp4" } as const;

/**
 * The first link that can be played, in the order of the specification: the first usable one decides for a guest. A page
 * of a protected host is none, since the proxy passes no pages, nor is a DASH manifest, whose addresses are templates.
 */
export function chooseSource(type: PlayableType, links: Links, rules: SourceRules): Choice {
  const kept = hostTest(rules.protectedHosts);
  for (const field of order[type]) {
    const [stored, link] = [links[field] ?? "", readLink(links[field])];
    if (!link) continue;
    const format = formatOf(field, link, rules);
    const source = { ...format, url: link.url };
    if (!kept(link.host)) return { source, by: isWrapped(link, rules) ? "wrapper" : "link", stored };
    if (format.kind === "iframe" || format.kind === "dash") continue;
    return rules.signedIn ? { source, by: "proxy", stored } : { refused: "sign-in" };
  }
  return { refused: "none" };
}

interface Link {
  /** As given to the player: absolute, or a path of this site. */
  readonly url: string;
  /** Empty for this site. */
  readonly host: string;
  readonly path: string;
}

/** A link as a browser would read it; null for what no player can open elsewhere (blob:, javascript:, data:, not a link). */
export function readLink(text: string | null | undefined): Link | null {
  const given = text?.trim();
  if (!given) return null;
  const own = "https://seance.invalid";
  const parsed = /^https?:/i.test(given) || /^[/\\]/.test(given) ? URL.parse(given, own) : null;
  if (!parsed) return null;
  const { pathname: path, search, hash } = parsed;
  // "/.//host" reads as a path here, and as another host once it is written "//host".
  if (parsed.origin === own) return path.startsWith("//") ? null : { url: `${path}${search}${hash}`, host: "", path };
  return { url: parsed.href, host: hostForm(parsed.hostname), path };
}

function formatOf(field: keyof Links, link: Link, rules: SourceRules): Omit<Source, "url"> {
  if (isWrapped(link, rules)) return page;
  const extension = extensionOf(link);
  const format = formats[extension];
  if (format) return format;
  if (extension === "html") return page;
  return field === "iframe_url" || field === "embed_url" ? page : unknownFile;
}

const extensionOf = ({ path }: Link): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";

/** Pages of other sites that are only shown in a frame of ours. */
const isWrapped = (link: Link, { wrappedHosts }: SourceRules): boolean =>
  link.host !== "" && (hostTest(wrappedHosts)(link.host) || extensionOf(link) === "html");

const hostForm = (host: string): string => host.toLowerCase().replace(/\.+$/, "");

/** Tells whether a host is one of a list, or below one of them. */
export function hostTest(list: readonly string[]): (host: string) => boolean {
  const listed = list.map((entry) =>
    hostForm(URL.parse(`https://${entry.replace(/^(\w+:\/\/)?(\*\.)?/, "")}`)?.hostname ?? entry),
  );
  return (host) => listed.some((entry) => host === entry || host.endsWith(`.${entry}`));
}
