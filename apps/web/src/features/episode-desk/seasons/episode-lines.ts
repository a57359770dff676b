import { formLimits } from "@seance/contract/form-fields";
import type { SeasonEpisode } from "@seance/contract/season-form";

/** « S01E03 », « Épisode 3 », « 3 », with what separates it from the title; alone on its line it may have no title. */
const numbering =
  /^(?:s(\d{1,3})\s*e|[ée]pisode\s*|[ée]p\.?\s*)(\d{1,5})(?:\s*[-–—:.)|]\s*|\s+|$)|^(\d{1,3})(?:\s*[-–—:.)|]\s+|\s*\t\s*)/iu;
const link = /(?:^|\s)(https?:\/\/\S+|\/media\/\S+)$/i;

/** The seasons that the lines of a pasted list name (« S02E03 »), in their order. */
export function namedSeasons(text: string): number[] {
  const named = text.split(/\r?\n/).flatMap((line) => numbering.exec(line.trim())?.[1] ?? []);
  return [...new Set(named.map(Number))].toSorted((a, b) => a - b);
}

/** The episodes of a pasted list, one a line, with a link at its end where there is one: a line without a number follows the one before. */
export function readEpisodeLines(text: string, firstNumber: number): SeasonEpisode[] {
  let next = firstNumber;
  return text.split(/\r?\n/).flatMap((line) => {
    const given = line.trim();
    if (given === "") return [];
    const address = link.exec(given)?.[1];
    const named = address === undefined ? given : given.slice(0, -address.length).trim();
    const [prefix = "", , long, short] = numbering.exec(named) ?? [];
    const number = Number(long ?? short ?? next);
    next = number + 1;
    const title = named.slice(prefix.length).trim().slice(0, formLimits.title);
    return { episode_number: number, title: title || `Épisode ${number}`, ...linkOf(address) };
  });
}

/** The field that a link belongs to: pages are framed, files and streams are played. */
export function linkOf(address: string | undefined): Pick<SeasonEpisode, "video_url" | "iframe_url"> {
  if (!address) return {};
  const { pathname } = URL.parse(address, "https://seance.invalid") ?? { pathname: "" };
  return /\.(m3u8|mpd|mp4|m4v|webm|mov|mkv|ogv)$/i.test(pathname) ? { video_url: address } : { iframe_url: address };
}

/** The numbers that a list gives twice. */
export function repeatedNumbers(episodes: readonly SeasonEpisode[]): number[] {
  const groups = Map.groupBy(episodes, ({ episode_number }) => episode_number);
  return [...groups].flatMap(([number, list]) => (list.length > 1 ? number : []));
}
