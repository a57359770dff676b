import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as french from "@zxcvbn-ts/language-fr";

// Loaded only once a password is typed where one is chosen: the dictionaries weigh more than the rest of the form.

export interface Estimate {
  /** 1 to 5. */
  readonly points: number;
  readonly label: "Faible" | "Moyen" | "Fort";
  /** Why it is weak, in French; empty where nothing is known against it. */
  readonly warning: string;
}

const labels = ["Faible", "Faible", "Moyen", "Fort", "Fort"] as const;
/** Of a longer password only the beginning is estimated: the time grows with the length. */
const maxLength = 64;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  translations: french.translations,
  maxLength,
});

/** How hard a password is to guess; only said, never refused. `known`: what an attacker knows of its owner. */
export function estimatePassword(password: string, known: readonly string[]): Estimate {
  const { score, feedback } = zxcvbn.check(password, ["séance", "seance", ...known]);
  return { points: score + 1, label: labels[score], warning: inSentence(feedback.warning ?? "") };
}

/** A warning as the end of a sentence, with the typography of the site. */
const inSentence = (warning: string): string =>
  (warning.charAt(0).toLowerCase() + warning.slice(1))
    .replaceAll(/(?<!\p{L})'([^']+)'/gu, "«\u202f$1\u202f»")
    .replaceAll("'", "’")
    .replace(/\.$/, "");
