import { playlistLimits, playlistProblems, type PlaylistChannel } from "@seance/contract/playlists";
import { normalizeSearch } from "@seance/contract/text";
import { readM3u, type PlaylistEntry } from "./m3u.ts";

/** A channel of a playlist, not yet compared with those of the site. */
export type ReadChannel = Omit<PlaylistChannel, "duplicate" | "similar">;

export interface ReadPlaylist {
  readonly channels: readonly ReadChannel[];
  /** The guide that the playlist's header links to. */
  readonly guideUrl: string | null;
}

/** Why a playlist is refused: a key of the contract's messages. */
export type PlaylistFault = "notPlaylist" | "tooLarge" | "tooMany";

/** Reads the channels of an M3U playlist, each with the problem that prevents its import, if any. */
export function readPlaylist(text: string): ReadPlaylist | PlaylistFault {
  const playlist = readM3u(text);
  if (!playlist) return "notPlaylist";
  const seen = new Set<string>();
  const channels: ReadChannel[] = [];
  for (const entry of playlist.entries) {
    if (channels.length >= playlistLimits.channels) return "tooMany";
    const channel = channelOf(entry);
    const problem = channel.problem ?? (seen.has(channel.stream_url) ? playlistProblems.repeated : null);
    seen.add(channel.stream_url);
    channels.push({ ...channel, problem });
  }
  return { channels, guideUrl: webLink(playlist.guideUrl) };
}

function channelOf(entry: PlaylistEntry): ReadChannel {
  const attribute = (name: string): string => plain(entry.attribute(name));
  const { name, height, flags } = splitName(plain(entry.name) || attribute("tvg-name"));
  const id = attribute("tvg-id").slice(0, 200);
  const [link = "", ...options] = entry.address.split("|");
  return {
    line: entry.line,
    name: name.slice(0, playlistLimits.name),
    category: categoryOf(plain(entry.group) || attribute("group-title")),
    stream_url: link.trim().slice(0, playlistLimits.link),
    logo: webLink(attribute("tvg-logo")),
    country: countryOf(attribute("tvg-country"), id),
    language: languageOf(attribute("lang") || attribute("tvg-language")),
    quality: qualityOf(height, name),
    tvg_id: id === "" ? null : id,
    problem: problemOf(name, link.trim()),
    remarks: [...flags, ...headersNeeded(entry, options.length > 0)],
  };
}

/** One line of text without control characters. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

const flagNames: Record<string, string> = { "geo-blocked": "Limitée à certains pays", "not 24/7": "Pas d’émission continue" };

/** Splits off the height and flags that lists write after a name: `(1080p)`, `[Geo-blocked]`. */
function splitName(text: string): { name: string; height: number | null; flags: Iterable<string> } {
  const height = /\((\d{3,4})[pi]\)/i.exec(text)?.[1];
  // Excluding `[` inside brackets keeps the match linear on a long line of `[`.
  const flags = [...text.matchAll(/\[([^[\]]+)\]/g)].flatMap(([, flag = ""]) => flagNames[flag.toLowerCase()] ?? []);
  const known = new RegExp(String.raw`\(\d{3,4}[pi]\)|\[(?:${Object.keys(flagNames).join("|")})\]`, "gi");
  return { name: plain(text.replace(known, " ")), height: height === undefined ? null : Number(height), flags: new Set(flags) };
}

function qualityOf(height: number | null, name: string): PlaylistChannel["quality"] {
  if (height !== null) return height >= 2160 ? "4K" : height >= 720 ? "HD" : "SD";
  if (/\b(4K|UHD|2160p)\b/i.test(name)) return "4K";
  return /\bSD\b/i.test(name) ? "SD" : "HD";
}

function categoryOf(group: string): string {
  const first = (group.split(";", 1)[0] ?? "").trim();
  return first === "" || /^undefined$/i.test(first) ? "Autres" : first.slice(0, playlistLimits.category);
}

/** The country attribute, else the suffix of an identifier such as `TF1.fr@SD`, else France. */
function countryOf(attribute: string, id: string): string {
  const code = /^[a-z]{2}\b/i.exec(attribute)?.[0] ?? /\.([a-z]{2})(?:@.*)?$/i.exec(id)?.[1];
  return (code ?? "FR").toUpperCase();
}

const languages: readonly (readonly [string, RegExp])[] = [
  ["Français", /^(fr|fra|fre|french|francais)$/],
  ["Anglais", /^(en|eng|english|anglais)$/],
  ["Espagnol", /^(es|spa|spanish|espagnol)$/],
  ["Italien", /^(it|ita|italian|italien)$/],
  ["Allemand", /^(de|deu|ger|german|allemand)$/],
  ["Japonais", /^(ja|jpn|japanese|japonais)$/],
];

function languageOf(attribute: string): string {
  const [first = ""] = attribute.split(/[;,]/);
  if (first.trim() === "") return "Français";
  const form = normalizeSearch(first);
  return languages.find(([, spelling]) => spelling.test(form))?.[0] ?? "Autre";
}

function webLink(text: string): string | null {
  const link = text.trim();
  if (link.length > playlistLimits.link || !/^https?:\/\//i.test(link)) return null;
  return URL.canParse(link) ? link : null;
}

function problemOf(name: string, link: string): string | null {
  if (name === "") return playlistProblems.noName;
  if (link === "") return playlistProblems.noLink;
  if (link.length > playlistLimits.link) return playlistProblems.tooLong;
  return webLink(link) === null || /[\s\p{Cc}]/u.test(link) ? playlistProblems.notWeb : null;
}

/** A remark about request headers that IPTV players send and browsers cannot. */
function headersNeeded({ userAgent, referrer }: PlaylistEntry, hasOptions: boolean): string[] {
  const named = [userAgent ? "User-Agent" : "", referrer ? "Referer" : ""].filter(Boolean);
  if (named.length > 0) return [`Demande des en-têtes qu’un navigateur n’envoie pas (${named.join(", ")})`];
  return hasOptions ? ["Demande des en-têtes qu’un navigateur n’envoie pas"] : [];
}
