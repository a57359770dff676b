import type { SubtitleFile } from "@seance/contract/playback";
import type { Alignment } from "@seance/contract/subtitles";
import { countOf } from "#lib/format.ts";
import { languageLabel, languageTags } from "#lib/languages.ts";

type Kind = SubtitleFile["kind"];

export const kindLabels: Readonly<Record<Kind, string>> = {
  full: "Complets",
  forced: "Forcés (ce qui est dit dans une autre langue)",
  sdh: "Pour sourds et malentendants",
};
const kindNotes: Readonly<Record<Kind, string>> = { full: "", forced: " · forcés", sdh: " · sourds et malentendants" };

/** « Français · forcés » */
export const trackLabel = ({ language, kind }: { readonly language: string; readonly kind: Kind }): string =>
  languageLabel(language) + kindNotes[kind];

/** « Recalés : −5 s · cadence corrigée · 2 coupures » */
export function alignmentLabel({ rate, parts }: Alignment): string {
  const [first, ...cuts] = parts;
  const seconds = new Intl.NumberFormat("fr", { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(
    (first?.offset ?? 0) / 1000,
  );
  const facts = [
    `${seconds.replace("-", "−")}\u202fs`,
    ...(rate === 1 ? [] : ["cadence corrigée"]),
    ...(cuts.length === 0 ? [] : [countOf(cuts.length, "coupure", "coupures")]),
  ];
  return `Recalés\u202f: ${facts.join(" · ")}`;
}

const tags = [...languageTags, "und"];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const choices = tags.map((value) => ({ value, label: languageLabel(value), detail: value }));

/** The languages whose French name or tag starts with the words, or has them. */
export function searchLanguages(words: string) {
  const sought = plain(words.trim());
  const rank = ({ value, label }: (typeof choices)[number]): number =>
    plain(label).startsWith(sought) || value.toLowerCase() === sought ? 0 : plain(label).includes(sought) ? 1 : 2;
  return choices.filter((choice) => rank(choice) < 2).toSorted((a, b) => rank(a) - rank(b));
}

const threeLetters: Readonly<Record<string, string>> = {
  fre: "fr",
  fra: "fr",
  eng: "en",
  spa: "es",
  ger: "de",
  deu: "de",
  ita: "it",
  por: "pt",
  dut: "nl",
  nld: "nl",
  ara: "ar",
  jpn: "ja",
  kor: "ko",
  chi: "zh",
  zho: "zh",
  rus: "ru",
  pol: "pl",
  tur: "tr",
  vff: "fr",
  vfi: "fr",
  vf: "fr",
  vostfr: "fr",
  subfrench: "fr",
  vfq: "fr-CA",
};
const english: Readonly<Record<string, string>> = {
  french: "fr",
  truefrench: "fr",
  english: "en",
  spanish: "es",
  german: "de",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
  arabic: "ar",
  japanese: "ja",
};
const inFrench = new Map(choices.map(({ value, label }) => [plain(label), value]));

const kindWords: readonly (readonly [Kind, RegExp])[] = [
  ["forced", /^(forced|forces?)$/],
  ["sdh", /^(sdh|cc|sme|malentendants?|hi)$/],
];

/**
 * Language and kind by the last words of a file name: `film.fr.forced.srt`, `Film (2020) VOSTFR.srt`, `film.pt-BR.sdh.ass`. Words before
 * the first one that says neither belong to the title.
 */
export function guessTrack(fileName: string): { language: string | null; kind: Kind } {
  const stem = fileName.replace(/\.[^.]*$/, "");
  let language: string | null = null;
  let kind: Kind = "full";
  for (const word of stem
    .split(/[\s._()[\]]+/)
    .filter(Boolean)
    .toReversed()) {
    const low = plain(word);
    const told = kindWords.find(([, shape]) => shape.test(low))?.[0];
    const found: string | null = told ? null : languageOf(word);
    if (told) kind = told;
    else if (found !== null) language ??= found;
    else if (!/^(\d{1,2}|subs?|default|st|utf-?8)$/.test(low)) break;
  }
  return { language, kind };
}

function languageOf(word: string): string | null {
  const low = plain(word);
  const [, base = "", region] = /^([a-z]{2})-([a-z]{2}|\d{3})$/.exec(low) ?? [];
  const regional = region === undefined ? "" : `${base}-${region.toUpperCase()}`;
  if (tags.includes(regional)) return regional;
  if (tags.includes(base)) return base;
  return threeLetters[low] ?? english[low] ?? inFrench.get(low) ?? (tags.includes(low) ? low : null);
}
