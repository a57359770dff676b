import { playlistLimits, playlistProblems, type PlaylistChannel } from "@seance/contract/playlists";
import { searchForm } from "@seance/contract/text";
import { readM3u, type PlaylistEntry } from "./m3u.ts";

export interface ReadPlaylist {
  readonly channels: readonly Omit<PlaylistChannel, "duplicate">[];
  /** Where the playlist says its guide is. */
  readonly guideUrl: string | null;
}

/** Why a playlist is refused; the words are the contract's. */
export type PlaylistFault = "notPlaylist" | "tooLarge" | "tooMany";

const otherCategory = "Autres";

/** The channels of an M3U playlist, each with what keeps it from being imported. */
export function readPlaylist(text: string): ReadPlaylist | PlaylistFault {
  const playlist = readM3u(text);
  if (!playlist) return "notPlaylist";
  const seen = new Set<string>();
  const channels: Omit<PlaylistChannel, "duplicate">[] = [];
  for (const entry of playlist.entries) {
    if (channels.length >= playlistLimits.channels) return "tooMany";
    const channel = channelOf(entry);
    const problem = channel.problem ?? (seen.has(channel.stream_url) ? playlistProblems.repeated : null);
    seen.add(channel.stream_url);
    channels.push({ ...channel, problem });
  }
  return { channels, guideUrl: webLink(playlist.guideUrl) };
}

function channelOf(entry: PlaylistEntry): Omit<PlaylistChannel, "duplicate"> {
  const attribute = (name: string): string => plain(entry.attribute(name));
  const said = nameAndFlags(plain(entry.name) || attribute("tvg-name"));
  const id = attribute("tvg-id").slice(0, 200);
  const [link = "", ...options] = entry.address.split("|");
  return {
    line: entry.line,
    name: said.name.slice(0, playlistLimits.name),
    category: categoryOf(plain(entry.group) || attribute("group-title")),
    stream_url: link.trim().slice(0, playlistLimits.link),
    logo: webLink(attribute("tvg-logo")),
    country: countryOf(attribute("tvg-country"), id),
    language: languageOf(attribute("lang") || attribute("tvg-language")),
    quality: qualityOf(said.height, said.name),
    tvg_id: id === "" ? null : id,
    problem: problemOf(said.name, link.trim()),
    remarks: [...said.flags, ...headersNeeded(entry, options.length > 0)],
  };
}

/** One line of text without control characters. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

const flagNames: Record<string, string> = { "geo-blocked": "Limitée à certains pays", "not 24/7": "Pas d’émission continue" };

/** A name apart from what lists write after it: `(1080p)`, `[Geo-blocked]`. */
function nameAndFlags(text: string): { name: string; height: number | null; flags: Iterable<string> } {
  const height = /\((\d{3,4})[pi]\)/i.exec(text)?.[1];
  // Without `[` inside, each bracket is looked at once: a line of them would take the square of its length.
  const flags = [...text.matchAll(/\[([^[\]]+)\]/g)].flatMap(([, flag = ""]) => flagNames[flag.toLowerCase()] ?? []);
  const known = new RegExp(String.raw`\(\d{3,4}[pi]\)|\[(?:${Object.keys(flagNames).join("|")})\]`, "gi");
  return { name: plain(text.replace(known, " ")), height: height === undefined ? null : Number(height), flags: new Set(flags) };
}

function qualityOf(height: number | null, name: string): PlaylistChannel["quality"] {
  if (height !== null) return height >= 2160 ? "4K" : height >= 720 ? "HD" : "SD";
  if (/\b(4K|UHD|2160p)\b/i.test(name)) return "4K";
  return /\bSD\b/i.test(name) ? "SD" : "HD";
}

/** The first of several; none is "Autres". */
function categoryOf(group: string): string {
  const [first = ""] = group.split(";");
  return first.trim() === "" || /^undefined$/i.test(first.trim())
    ? otherCategory
    : first.trim().slice(0, playlistLimits.category);
}

/** What the list says, else what an identifier as `TF1.fr@SD` ends with, else France. */
function countryOf(said: string, id: string): string {
  const code = /^[a-z]{2}\b/i.exec(said)?.[0] ?? /\.([a-z]{2})(?:@.*)?$/i.exec(id)?.[1];
  return (code ?? "FR").toUpperCase();
}

const languageNames: Record<string, string> = {
  ...Object.fromEntries(["fr", "fra", "fre", "french", "francais"].map((name) => [name, "Français"])),
  ...Object.fromEntries(["en", "eng", "english", "anglais"].map((name) => [name, "Anglais"])),
  ...Object.fromEntries(["es", "spa", "spanish", "espagnol"].map((name) => [name, "Espagnol"])),
  ...Object.fromEntries(["it", "ita", "italian", "italien"].map((name) => [name, "Italien"])),
  ...Object.fromEntries(["de", "deu", "ger", "german", "allemand"].map((name) => [name, "Allemand"])),
  ...Object.fromEntries(["ja", "jpn", "japanese", "japonais"].map((name) => [name, "Japonais"])),
};

function languageOf(said: string): string {
  const [first = ""] = said.split(/[;,]/);
  if (first.trim() === "") return "Français";
  return languageNames[searchForm(first)] ?? "Autre";
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

/** Headers that players of television send and browsers do not. */
function headersNeeded({ userAgent, referrer }: PlaylistEntry, options: boolean): string[] {
  const named = [userAgent ? "User-Agent" : "", referrer ? "Referer" : ""].filter(Boolean);
  if (named.length > 0) return [`Demande des en-têtes qu’un navigateur n’envoie pas (${named.join(", ")})`];
  return options ? ["Demande des en-têtes qu’un navigateur n’envoie pas"] : [];
}
