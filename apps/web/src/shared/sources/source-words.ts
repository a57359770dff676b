import type { DecidedSource } from "@seance/contract/sources";
import { formatMoment } from "#lib/format.ts";

const kinds: Record<NonNullable<DecidedSource["kind"]>, string> = {
  file: "Fichier vidéo",
  hls: "Flux HLS",
  dash: "Flux DASH",
  iframe: "Page à intégrer",
};

const ownStates: Record<NonNullable<DecidedSource["own"]>, string> = {
  prepared: "préparé par ce site",
  preparing: "en préparation",
  file: "lu tel quel",
};

/** Why a source does not play though it comes before the one that does. */
const faults: Partial<Record<DecidedSource["verdict"], string>> = {
  same: "même lien qu’une source plus haut",
  unreadable: "ce n’est ni un lien http(s)://, ni un fichier de ce site",
  protected: "une page ou un flux DASH d’un hôte protégé ne peut pas être relayé",
  lost: "le fichier est introuvable sur ce serveur",
};

/** « Fichier vidéo · films.exemple · membres connectés seulement ». */
export const factsOf = ({ kind, host, own, members_only }: DecidedSource): string =>
  [
    kind && kinds[kind],
    kind && (host ?? "ce site"),
    own && ownStates[own],
    members_only && "membres connectés seulement, par le relais de ce site",
  ]
    .filter(Boolean)
    .join(" · ");

export const faultOf = ({ verdict }: DecidedSource): string | undefined => faults[verdict];

export const stateOf = ({ state }: DecidedSource): string =>
  state === null ? "Jamais testée" : `${state.fault ?? "Répond"} · testée le ${formatMoment(state.checked_at)}`;

/** Which source plays, and why that one. `labels`: of the sources by name; `changed`: the form has changes of them that are not saved. */
export function decisionText(
  sources: readonly DecidedSource[],
  labels: Readonly<Record<string, string>>,
  changed: boolean,
): string {
  const name = ({ field }: DecidedSource): string => `«\u202f${labels[field] ?? field}\u202f»`;
  const reason = (source: DecidedSource): string => `${name(source)} (${faultOf(source) ?? "sans effet"})`;
  const at = sources.findIndex(({ verdict }) => verdict === "plays");
  const found = sources[at];
  const saved = changed ? "Une fois la fiche enregistrée, " : "";
  if (sources.length === 0) return "Aucune source\u202f: il n’y a rien à lire.";
  if (!found) return `${saved ? `${saved}aucune` : "Aucune"} source ne se lira\u202f: ${sources.map(reason).join(", ")}.`;
  const why =
    at === 0
      ? "la première source remplie"
      : `la première qui puisse l’être, après ${sources.slice(0, at).map(reason).join(", ")}`;
  const fault = found.state?.fault ? ` Au dernier test\u202f: ${lowerFirst(found.state.fault)}.` : "";
  return `${saved}${saved ? "la" : "La"} lecture prend ${name(found)}\u202f: c’est ${why}.${fault}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
