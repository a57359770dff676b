import { sameLanguage, type LanguagePreference } from "@seance/contract/languages";
import type { TitleLanguages } from "@seance/contract/playback";
import type { AudioChoice, TextChoice, TrackPreferences, Tracks, TrackStart } from "./engine.ts";

type Track = AudioChoice | TextChoice;
type Named = Pick<Track, "language" | "label">;

/** A language without its spelling: `code` is null where the track does not say it. */
interface Language {
  readonly code: string | null;
  readonly quebec: boolean;
}

const ofLabel: readonly (readonly [RegExp, string])[] = [
  [/fran[cç]ais|french|qu[ée]b|(?<!\p{L})vf[fqi2]?(?!\p{L})/iu, "fr"],
  [/anglais|english/iu, "en"],
];
const isOriginal = /(?<!\p{L})vo(?!\p{L})|original/iu;
const quebecLabel = /(?<!\p{L})vfq(?!\p{L})|qu[ée]b|canad/iu;

/** The language of a track by its tag (`fr-CA`, `fre`, `fr_FR`), else by its name (« VF »). */
function languageOf({ language, label }: Named): Language {
  const locale = localeOf(language);
  const known =
    locale && !["und", "mul", "zxx", "mis", "qaa", "qad"].includes(locale.language)
      ? (sameLanguage[locale.language] ?? locale.language)
      : null;
  const code = known ?? ofLabel.find(([words]) => words.test(label))?.[1] ?? null;
  const region = locale?.region;
  const quebec = code === "fr" && (region === undefined ? quebecLabel.test(label) : region === "CA" || region === "QC");
  return { code, quebec };
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return null;
  }
}

/** How a choice is remembered: the language, and the kind of a track that is not the usual one. */
export const trackKey = ({ language, kind }: Pick<Track, "language" | "kind">): string =>
  kind === "main" || kind === "full" ? language : `${language} ${kind}`;

function remembered<Kept extends Track>(tracks: readonly Kept[], key: string | null | undefined): Kept | undefined {
  return tracks.find((track) => trackKey(track) === key);
}

/** The track of the lowest rank; among equals the one that plays, then the first. A track without a rank is never chosen. */
function best<Kept extends Track>(tracks: readonly Kept[], rank: (track: Kept, language: Language) => number | null) {
  const ranked = tracks.flatMap((track) => {
    const value = rank(track, languageOf(track));
    return value === null ? [] : [{ track, value: value * 2 + (track.active ? 0 : 1) }];
  });
  return ranked.toSorted((a, b) => a.value - b.value)[0]?.track;
}

/** Languages that films are seldom dubbed into: beside others, they are the original. */
const seldomDubs = ["ja", "ko", "zh"];

/** The original language, guessed from the tracks where the title does not say it: a foreign one, English before other dubs. */
function originalOf(audio: readonly AudioChoice[], given: string | null): string | null {
  const known = given === null ? null : languageOf({ language: given, label: "" }).code;
  const voices = audio.filter(({ kind }) => kind !== "commentary");
  const codes = voices.map((track) => languageOf(track).code);
  if (known !== null && codes.includes(known)) return known;
  const named = voices.find(({ label }) => isOriginal.test(label));
  if (named) return languageOf(named).code;
  const foreign = codes.flatMap((code) => (code === null || code === "fr" ? [] : [code]));
  const guess = foreign.find((code) => seldomDubs.includes(code)) ?? foreign.find((code) => code === "en") ?? foreign[0];
  return guess ?? (codes.includes(null) ? null : "fr");
}

interface Wish {
  readonly languages: LanguagePreference;
  readonly title: TitleLanguages;
  /** What the person chose for this series, or for films on this device. */
  readonly chosen: TrackPreferences;
}

/** The French of France or of Québec, as the person prefers, comes before the other one. */
const accentRank = ({ voice }: LanguagePreference, { code, quebec }: Language) =>
  code === "fr" && quebec !== (voice === "vfq") ? 1 : 0;

/** The voice in the first language of the list that is there, with audio description where wanted; never a commentary. */
function voiceIn(order: readonly (string | null)[], audio: readonly AudioChoice[], languages: LanguagePreference) {
  const wanted = languages.audio_description ? "description" : "main";
  return best(audio, ({ kind }, language) => {
    const place = order.indexOf(language.code);
    if (kind === "commentary") return null;
    return (place === -1 ? order.length : place) * 4 + (kind === wanted ? 0 : 2) + accentRank(languages, language);
  });
}

function chooseVoice({ audio, text }: Pick<Tracks, "audio" | "text">, { languages, title }: Wish) {
  const code = originalOf(audio, title.original);
  const inFrench = voiceIn(["fr", null, code], audio, languages);
  if (languages.voice === "vf" || languages.voice === "vfq") return inFrench;
  const inOriginal = voiceIn([code, null], audio, languages);
  // Without subtitles to read, a French voice is understood better.
  const readable = languages.voice === "vo" || fullText(text, languages) !== undefined;
  return readable || !inFrench || languageOf(inFrench).code !== "fr" ? inOriginal : inFrench;
}

/** Whole subtitles in French, else in a language that the file does not name. */
const fullText = (text: readonly TextChoice[], languages: LanguagePreference) =>
  best(text, ({ kind }, language) => {
    if ((language.code !== "fr" && language.code !== null) || kind === "forced" || kind === "commentary") return null;
    return (language.code === null ? 4 : 0) + fullRank(kind, languages) * 2 + accentRank(languages, language);
  });

const fullRank = (kind: TextChoice["kind"], { sdh }: LanguagePreference) => (kind === (sdh ? "sdh" : "full") ? 0 : 1);

/** The forced subtitles in the language of the audio: they translate only the lines in other languages. */
const forcedText = (text: readonly TextChoice[], spoken: Language) =>
  best(text, ({ kind }, { code, quebec }) => {
    if (kind !== "forced") return null;
    return code === spoken.code ? (quebec === spoken.quebec ? 0 : 1) : code === null ? 2 : null;
  });

/** Whole subtitles in the language of the voice, for who cannot hear it. */
const ownText = (text: readonly TextChoice[], spoken: Language, languages: LanguagePreference) =>
  best(text, ({ kind }, { code, quebec }) =>
    code === null || code !== spoken.code || kind === "forced" || kind === "commentary"
      ? null
      : fullRank(kind, languages) * 2 + (quebec === spoken.quebec ? 0 : 1),
  );

function chooseText(text: readonly TextChoice[], spoken: Language, languages: LanguagePreference) {
  const forced = forcedText(text, spoken);
  const own = languages.sdh ? ownText(text, spoken, languages) : undefined;
  const understood = languages.voice === "vo" || spoken.code === "fr" || (spoken.code === null && languages.voice !== "vostfr");
  const inFrench = understood && !languages.sdh ? undefined : fullText(text, languages);
  return (understood ? own : undefined) ?? inFrench ?? forced;
}

/** The language of a voice that the source does not name: a French film is in French, others by the versions of their title. */
function unnamedVoice({ original, versions }: TitleLanguages): Language {
  const { code } = languageOf({ language: original ?? "", label: "" });
  const dubbed = versions.includes("VF") || versions.includes("VFQ");
  const undubbed = versions.includes("VO") || versions.includes("VOSTFR");
  if (code === "fr" || (dubbed && !undubbed)) return { code: "fr", quebec: versions.includes("VFQ") && !versions.includes("VF") };
  // An empty code: not French, and of no track.
  return { code: undubbed && !dubbed ? (code ?? "") : null, quebec: false };
}

/** The language to choose subtitles for; the title tells that of a single voice without a name. */
function spokenIn(audio: readonly AudioChoice[], heard: AudioChoice | undefined, title: TitleLanguages): Language {
  const named = languageOf(heard ?? { language: "", label: "" });
  const alone = audio.every((track) => track === heard);
  return named.code === null && alone ? unnamedVoice(title) : named;
}

/**
 * The voice and the subtitles to start with: those that the person chose, else the pair of their preference. A French voice has
 * no whole subtitles but the forced ones of its language. `audio` is undefined where there is nothing to choose.
 */
export function chooseTracks(
  { audio, text }: Pick<Tracks, "audio" | "text">,
  wish: Wish,
): { audio?: AudioChoice; text: TextChoice | null } {
  const { languages, chosen } = wish;
  const heard = remembered(audio, chosen.audio) ?? chooseVoice({ audio, text }, wish);
  const spoken = spokenIn(audio, heard, wish.title);
  const kept = chosen.text === null ? null : remembered(text, chosen.text);
  const read = kept === undefined ? (chooseText(text, spoken, languages) ?? null) : kept;
  return { ...(heard && { audio: heard }), text: read };
}

const untold: TitleLanguages = { original: null, versions: [] };

export const trackStart = (
  languages: LanguagePreference,
  chosen: TrackPreferences,
  title: TitleLanguages = untold,
): TrackStart => ({
  audioLanguage: chosen.audio?.split(" ")[0] ?? firstLanguage(languages, title),
  choose: (tracks) => chooseTracks(tracks, { languages, chosen, title }),
});

function firstLanguage({ voice }: LanguagePreference, { original }: TitleLanguages): string | undefined {
  if (voice === "vf" || voice === "vfq") return voice === "vf" ? "fr" : "fr-CA";
  return original ?? undefined;
}

/** The subtitles after a change of voice: forced ones follow it, others stay. */
export function textAfterVoice(text: readonly TextChoice[], voiceNow: Named): TextChoice | null | undefined {
  const shown = text.find(({ active }) => active);
  if (shown && shown.kind !== "forced") return undefined;
  return forcedText(text, languageOf(voiceNow)) ?? null;
}
