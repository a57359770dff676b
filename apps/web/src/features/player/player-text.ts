import { wholeSeconds } from "#lib/format.ts";
import type { EngineErrorKind, PlayerSource } from "./engine/engine.ts";
import type { PlayerItem } from "./player-props.ts";

const errorTitles = {
  launch: "Erreur lors du lancement de la vidéo",
  direct: "Erreur de lecture du stream direct",
  incompatible: "Stream non compatible",
  unavailable: "Erreur de lecture vidéo - Lien non disponible",
  playback: "Erreur de lecture vidéo",
} as const;

export interface ErrorText {
  title: string;
  advice: string;
}

const advice: Record<EngineErrorKind, string> = {
  network: "La connexion s’est interrompue. La lecture reprendra d’elle-même quand elle reviendra.",
  media: "Le fichier est abîmé à cet endroit, ou votre navigateur n’arrive pas à le décoder.",
  unsupported: "Ce flux est abîmé, ou d’un format que votre navigateur ne sait pas lire.",
  forbidden: "L’accès à cette vidéo vous est refusé. Reconnectez-vous, puis réessayez.",
  gone: "La vidéo n’est plus à son adresse. Vous pouvez réessayer plus tard.",
};

const tokenAdvice =
  "La page du lecteur n’a pas répondu. Vérifiez que votre session (jeton d’accès) est toujours ouverte, puis réessayez.";

/** The title of an error, and what the person can do about it. */
export function errorText(kind: EngineErrorKind, item: PlayerItem, source: PlayerSource | null, started: boolean): ErrorText {
  return {
    title: errorTitle(kind, item, source, started),
    advice: source?.kind === "iframe" && kind === "forbidden" ? tokenAdvice : advice[kind],
  };
}

function errorTitle(kind: EngineErrorKind, item: PlayerItem, source: PlayerSource | null, started: boolean): string {
  if (kind === "unsupported") return errorTitles.incompatible;
  if (item.type === "channel" && source?.kind !== "iframe") return errorTitles.direct;
  if (kind === "gone" || kind === "forbidden") return errorTitles.unavailable;
  return started ? errorTitles.playback : errorTitles.launch;
}

export const downloadForbidden = "Cette vidéo est protégée par le droit d’auteur\u202f: son téléchargement est interdit.";
export const stalledAdvice = "La connexion est lente ou coupée. La lecture reprendra d’elle-même.";

/** « Saison 1 », « Épisode 3 », or the category, country and quality of a channel. */
export function itemFacts(item: PlayerItem): string[] {
  if (item.type === "channel") {
    const { category = "", country = "", quality = "" } = item.channel ?? {};
    return [category, countryName(country), quality].filter((fact) => fact !== "");
  }
  return [
    ...(item.seasonNumber === undefined ? [] : [`Saison ${item.seasonNumber}`]),
    ...(item.episodeNumber === undefined ? [] : [`Épisode ${item.episodeNumber}`]),
  ];
}

const regions = new Intl.DisplayNames("fr", { type: "region", fallback: "code" });

/** A country code in French, « FR » as « France »; any other text unchanged. */
function countryName(country: string): string {
  return /^[a-z]{2}$/i.test(country) ? (regions.of(country.toUpperCase()) ?? country) : country;
}

const shiftFormat = new Intl.NumberFormat("fr", { minimumFractionDigits: 1, signDisplay: "exceptZero" });

/** A shift of captions: « +0,5 s ». */
export const shiftName = (seconds: number): string => `${shiftFormat.format(seconds).replace("-", "−")}\u00A0s`;

/** Seconds in words, for screen readers: « 1 heure 2 minutes 3 secondes ». */
export function spokenTime(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), "heure"],
    [Math.floor((whole % 3600) / 60), "minute"],
    [whole % 60, "seconde"],
  ];
  const spoken = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`);
  return spoken.join(" ") || "0 seconde";
}
