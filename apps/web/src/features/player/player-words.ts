import type { EngineErrorKind, PlayerSource } from "./engine.ts";
import { countryName } from "./languages.ts";
import type { PlayerItem } from "./player-item.ts";

export const sentences = {
  launch: "Erreur lors du lancement de la vidéo",
  direct: "Erreur de lecture du stream direct",
  incompatible: "Stream non compatible",
  unavailable: "Erreur de lecture vidéo - Lien non disponible",
  playback: "Erreur de lecture vidéo",
  noSource: "Aucune source disponible",
} as const;

export interface Explained {
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

/** The sentence that says an error, and what the person can do about it. */
export function explain(kind: EngineErrorKind, item: PlayerItem, source: PlayerSource | null, started: boolean): Explained {
  return {
    title: titleOf(kind, item, source, started),
    advice: source?.kind === "iframe" && kind === "forbidden" ? tokenAdvice : advice[kind],
  };
}

const tokenAdvice =
  "La page du lecteur n’a pas répondu. Vérifiez que votre session (jeton d’accès) est toujours ouverte, puis réessayez.";

function titleOf(kind: EngineErrorKind, item: PlayerItem, source: PlayerSource | null, started: boolean): string {
  if (kind === "unsupported") return sentences.incompatible;
  if (item.type === "channel" && source?.kind !== "iframe") return sentences.direct;
  if (kind === "gone" || kind === "forbidden") return sentences.unavailable;
  return started ? sentences.playback : sentences.launch;
}

export const saved = "Progression enregistrée";
export const downloadForbidden = "Cette vidéo est protégée par le droit d’auteur : son téléchargement est interdit.";
export const stalledAdvice = "La connexion est lente ou coupée. La lecture reprendra d’elle-même.";

/** « Saison 1 », « Épisode 3 », or what a channel says of itself. */
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
