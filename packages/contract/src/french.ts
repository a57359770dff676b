import type * as z from "zod/mini";

type Issue = z.core.$ZodRawIssue;

const typeNames: Record<string, string> = {
  string: "Un texte est attendu",
  number: "Un nombre est attendu",
  int: "Un nombre entier est attendu",
  boolean: "Vrai ou faux est attendu",
  array: "Une liste est attendue",
  object: "Un objet est attendu",
};

const formats: Record<string, string> = {
  uuid: "Identifiant invalide",
  datetime: "Date invalide (ISO 8601 attendu)",
  email: "Adresse email invalide",
  url: "Adresse invalide",
};

/** French message of a Zod issue, for rules without a message of their own. */
export function frenchErrorMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Champ requis" : (typeNames[issue.expected] ?? "Valeur invalide");
    case "unrecognized_keys":
      return `Champ inconnu : ${issue.keys.join(", ")}`;
    case "invalid_value":
      return `Valeurs acceptées : ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return formats[issue.format] ?? "Format invalide";
    default:
      return "Valeur invalide";
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === "string") return minimum === 1 ? "Ne peut pas être vide" : `Au moins ${minimum} caractères`;
  if (origin === "array") return `Au moins ${minimum} élément${minimum > 1 ? "s" : ""}`;
  return `Au moins ${minimum}`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "string") return `Au plus ${maximum} caractères`;
  if (origin === "array") return `Au plus ${maximum} éléments`;
  return `Au plus ${maximum}`;
}
