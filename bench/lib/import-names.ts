import { pick, randomFrom } from "./random.ts";

const words = ["Lune", "Rivière", "Ombre", "Jardin", "Étoile", "Nuit", "Vent", "Sable", "Miroir", "Falaise", "Marée", "Verger"];
const tags = ["FRENCH.1080p.WEB.x264", "MULTi.2160p.HDR", "VOSTFR.720p", "TRUEFRENCH.DVDRip.XviD", "VFF.1080p.BluRay.DTS"];
const episodesOfSeries = 40;

/** Realistic file names: two fifths are films, the rest episodes of series with forty episodes. */
export function importNames(count: number): string[] {
  const random = randomFrom(11);
  const films = Math.round(count * 0.4);
  return Array.from({ length: count }, (_, i) => {
    const tag = pick(random, tags);
    if (i < films) return `${title(random)}.${i}.${1930 + Math.floor(random() * 90)}.${tag}-GRP`;
    const at = i - films;
    const [series, episode] = [Math.floor(at / episodesOfSeries), at % episodesOfSeries];
    const marker = `S${String(1 + Math.floor(episode / 10)).padStart(2, "0")}E${String(1 + (episode % 10)).padStart(2, "0")}`;
    return `Série.${words[series % words.length]}.${words[Math.floor(series / words.length) % words.length]}.${letters(series)}.${marker}.${tag}`;
  });
}

const title = (random: () => number): string => Array.from({ length: 3 }, () => pick(random, words)).join(".");

/** A number in letters, because digits would be parsed as a marker. */
const letters = (value: number): string =>
  String(value)
    .split("")
    .map((digit) => "abcdefghij"[Number(digit)])
    .join("");
