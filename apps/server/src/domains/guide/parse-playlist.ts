import { playlistLimits, playlistProblems, type PlaylistChannel } from "@seance/contract/playlists";
import { searchForm } from "@seance/contract/text";
import iptv, { type PlaylistItem } from "iptv-playlist-parser";

export interface ReadPlaylist {
  readonly channels: readonly Omit<PlaylistChannel, "duplicate">[];
  /** Where the playlist says its guide is. */
  readonly guideUrl: string | null;
}

const otherCategory = "Autres";

/**
 * The channels of an M3U playlist, each with what keeps it from being imported; null for a text that is none. The library that
 * reads it gives every string of its thread methods of its own: it is only read in a thread apart.
 */
export function readPlaylist(text: string): ReadPlaylist | null {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const start = lines.search(/\S/);
  const body = start < 0 ? "" : lines.slice(start);
  const skipped = start < 0 ? 0 : lines.slice(0, start).split("\n").length - 1;
  const headed = body.startsWith("#EXTM3U");
  if (!headed && !/^\s*#EXTINF:/m.test(body)) return null;
  const { header, items } = iptv.parse(headed ? body : `#EXTM3U\n${body}`);
  const seen = new Set<string>();
  const channels = items.map((item) => {
    const channel = channelOf(item, item.line + skipped - (headed ? 0 : 1));
    const problem = channel.problem ?? (seen.has(channel.stream_url) ? playlistProblems.repeated : null);
    seen.add(channel.stream_url);
    return { ...channel, problem };
  });
  return { channels, guideUrl: webLink(header.attrs["x-tvg-url"] ?? "") };
}

function channelOf(item: PlaylistItem, line: number): Omit<PlaylistChannel, "duplicate"> {
  const said = nameAndFlags(plain(item.name) || plain(item.tvg.name) || attribute(item, "tvg-name"));
  const id = plain(item.tvg.id) || attribute(item, "tvg-id");
  const [link = "", ...options] = (item.url ?? "").split("|");
  const group = plain(item.group.title) || attribute(item, "group-title");
  return {
    line,
    name: said.name.slice(0, playlistLimits.name),
    category: categoryOf(group),
    stream_url: link.trim(),
    logo: webLink(plain(item.tvg.logo) || attribute(item, "tvg-logo")),
    country: countryOf(attribute(item, "tvg-country"), id),
    language: languageOf(plain(item.lang) || attribute(item, "tvg-language")),
    quality: qualityOf(said.height, said.name),
    tvg_id: id === "" ? null : id.slice(0, 200),
    problem: problemOf(said.name, link.trim()),
    remarks: [...said.flags, ...headersNeeded(item, options.length > 0)],
  };
}

/** One line of text without control characters. */
const plain = (text: string | undefined): string =>
  (text ?? "")
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** An attribute of the entry's own line, quoted or not: the library reads some names, and double quotes, alone. */
function attribute({ raw }: PlaylistItem, name: string): string {
  const [line = ""] = raw.split(/\r?\n/);
  const [, double, single, bare] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s",]+))`, "i").exec(line) ?? [];
  return plain(double ?? single ?? bare);
}

const flagNames: Record<string, string> = { "geo-blocked": "Limitée à certains pays", "not 24/7": "Pas d’émission continue" };

/** A name apart from what lists write after it: `(1080p)`, `[Geo-blocked]`. */
function nameAndFlags(text: string): { name: string; height: number | null; flags: string[] } {
  const height = /\((\d{3,4})[pi]\)/i.exec(text)?.[1];
  const flags = [...text.matchAll(/\[([^\]]+)\]/g)].flatMap(([, flag = ""]) => flagNames[flag.toLowerCase()] ?? []);
  const known = new RegExp(String.raw`\(\d{3,4}[pi]\)|\[(?:${Object.keys(flagNames).join("|")})\]`, "gi");
  return { name: plain(text.replace(known, " ")), height: height === undefined ? null : Number(height), flags };
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
function headersNeeded({ http }: PlaylistItem, options: boolean): string[] {
  const named = [http["user-agent"] ? "User-Agent" : "", http.referrer ? "Referer" : ""].filter(Boolean);
  if (named.length > 0) return [`Demande des en-têtes qu’un navigateur n’envoie pas (${named.join(", ")})`];
  return options ? ["Demande des en-têtes qu’un navigateur n’envoie pas"] : [];
}
