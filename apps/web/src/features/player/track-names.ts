import { capital, languageName, withNotes } from "@seance/contract/language-names";
import type { AudioKind, TextKind } from "./engine/engine.ts";

/** What a source says of a track of sound or text. */
export interface TrackFacts {
  language: string;
  label?: string | null;
  /** Roles of DASH, characteristics of HLS. */
  roles?: readonly string[];
  forced?: boolean;
  channelsCount?: number | null;
}

/** Codes of French television, which no table of languages has. */
const ownNames: Record<string, string> = { qaa: "Version originale", qad: "Audiodescription", zxx: "Sans paroles" };

/** A language tag in French: « Français », « Français (Canada) »; null where it names no language. */
function knownLanguage(tag: string): string | null {
  const plain = tag.trim().replaceAll("_", "-").replace(/-x-.*/i, "");
  const own = ownNames[plain.toLowerCase()];
  if (own) return own;
  const [language = ""] = plain.split("-");
  return languageName(plain) ?? languageName(language);
}

const hints = {
  audio: [
    ["audiodescription", /describes-video|^description$|audio.?descri|descripti(f|on|ve)|\bAD\b/i],
    ["commentaire", /comment/i],
  ],
  text: [
    ["forcés", /forced|forcé/i],
    ["sourds et malentendants", /\bSDH\b|\bSME\b|\bCC\b|^caption$|transcribes-spoken-dialog|malentendant|hearing/i],
    ["commentaire", /comment/i],
  ],
} as const satisfies Record<"audio" | "text", readonly (readonly [note: string, told: RegExp])[]>;

/** What the track says of itself, as notes beside its language. */
function notesOf<Type extends "audio" | "text">(type: Type, { label, roles = [], forced = false }: TrackFacts) {
  const words = [...roles, label ?? ""];
  const notes: readonly (readonly [(typeof hints)[Type][number][0], RegExp])[] = hints[type];
  return notes
    .filter(([note, told]) => (forced && note === "forcés") || words.some((word) => told.test(word)))
    .map(([note]) => note);
}

export function audioKind(track: TrackFacts): AudioKind {
  const notes = notesOf("audio", track);
  if (notes.includes("commentaire")) return "commentary";
  return notes.length > 0 || track.language === "qad" ? "description" : "main";
}

export function textKind(track: TrackFacts): TextKind {
  const notes = notesOf("text", track);
  if (notes.includes("commentaire")) return "commentary";
  if (notes.includes("forcés")) return "forced";
  return notes.length > 0 ? "sdh" : "full";
}

/** More channels than a stereo sound, as people call them; not in {@link notesOf}, which {@link audioKind} reads. */
const surrounds: Readonly<Record<number, string>> = { 6: "5.1", 7: "6.1", 8: "7.1" };

/** The French of a country that only the label names. */
const regions: readonly (readonly [tag: string, told: RegExp])[] = [
  ["fr-CA", /\bVFQ\b|québ|quebec|canad/i],
  ["fr-FR", /\bVFF\b/i],
];

function trackName(type: "audio" | "text", track: TrackFacts): string {
  const { language, label, roles = [], channelsCount } = track;
  const told = (hint: RegExp) => [...roles, label ?? ""].some((word) => hint.test(word));
  const french = /^(fr|fra|fre)$/i.test(language) ? regions.find(([, hint]) => told(hint))?.[0] : undefined;
  const known = knownLanguage(french ?? language);
  // The label of a track without a language says all that is known of it.
  if (known === null && label?.trim()) return capital(label.trim());
  const name = known ?? "Langue inconnue";
  const surround = type === "audio" ? surrounds[channelsCount ?? 2] : undefined;
  const notes = notesOf(type, track).filter((note) => note !== name.toLowerCase());
  return withNotes(name, surround === undefined ? notes : [...notes, surround]);
}

/** The names of tracks as a person says them, such as « Français (forcés) »; equal ones are numbered. */
export const trackNames = (type: "audio" | "text", tracks: readonly TrackFacts[]): string[] =>
  distinctNames(tracks.map((track) => trackName(type, track)));

/** Numbers equal names, with numbers that no other name has: « Français », « Français 2 ». */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(distinct); number++) distinct = `${name} ${number}`;
    taken.add(distinct);
    return distinct;
  });
}
