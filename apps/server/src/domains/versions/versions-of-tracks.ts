import { sameLanguage } from "@seance/contract/languages";
import { sortVersions, type TitleVersion } from "@seance/contract/versions";
import type { VideoTracks } from "#domains/media/index.ts";

type Subtitles = VideoTracks["subtitles"];

/** The language of a tag, without its script and region; null if it names none. */
function languageOf(tag: string | null): string | null {
  const [base = ""] = (tag ?? "").trim().toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(base) || /^(und|mul|zxx|mis|xx)$/.test(base)) return null;
  const known = Intl.getCanonicalLocales(base)[0] ?? base;
  return sameLanguage[known] ?? known;
}

const isQuebec = (tag: string | null): boolean => /^\w+[-_](CA|QC)\b/i.test(tag ?? "");

/**
 * The versions that the tracks of a video tell. Where the original language is unknown, any voice that is not French is the original
 * one. A French film in French is a VF. Commentaries and forced subtitles make no version.
 */
export function versionsOfTracks({ audio, subtitles }: VideoTracks, originalLanguage: string | null): TitleVersion[] {
  const original = languageOf(originalLanguage);
  const voices = audio.filter(({ name }) => !/commentaire/i.test(name));
  const spoken = voices.filter(({ described }) => !described);
  const hasFrench = (quebec: boolean): boolean =>
    spoken.some(({ language }) => languageOf(language) === "fr" && isQuebec(language) === quebec);
  const isOriginal = (code: string | null): boolean => code !== null && code !== "fr" && (original === null || code === original);
  const inOriginal = spoken.some(({ language }) => isOriginal(languageOf(language)));
  const whole = subtitles.filter(({ kind }) => kind !== "forced");
  return sortVersions([
    ...(hasFrench(false) ? (["VF"] as const) : []),
    ...(hasFrench(true) ? (["VFQ"] as const) : []),
    ...(inOriginal ? (["VO"] as const) : []),
    ...(inOriginal && whole.some(({ language }) => languageOf(language) === "fr") ? (["VOSTFR"] as const) : []),
    ...(voices.some(({ described, language }) => described && isFrenchOrUntold(language)) ? (["AD"] as const) : []),
    ...(whole.some(isForDeaf) ? (["SDH"] as const) : []),
  ]);
}

const isFrenchOrUntold = (tag: string | null): boolean => ["fr", null].includes(languageOf(tag));

const isForDeaf = ({ kind, language }: Subtitles[number]): boolean => kind === "sdh" && isFrenchOrUntold(language);
