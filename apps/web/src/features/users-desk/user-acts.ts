import type { Ban } from "@seance/contract/bans";
import { decide, type Person, type Verdict } from "@seance/contract/account-actions";
import { roleLabels, type Role } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import type { Change } from "./users-desk.api.ts";

export type ActName = "promote" | "demote" | "ban" | "unban" | "delete";

/** An action on an account: allowed, or why not. */
export interface Act {
  readonly name: ActName;
  readonly user: ManagedUser;
  readonly verdict: Verdict;
}

/** The actions on an account, decided by the server's own rules; those that nobody of the actor's role may do are left out. */
export function actsOn(actor: Person, user: ManagedUser): Act[] {
  const names = ["promote", "demote", user.is_active ? "ban" : "unban", "delete"] as const;
  return names
    .map((name) => ({ name, user, verdict: decide(actor, name, user) }))
    .filter(({ verdict }) => verdict.allowed || verdict.rule !== "M8");
}

/** Replaces the ban of a banned account. */
export const banAct = (actor: Person, user: ManagedUser): Act => ({ name: "ban", user, verdict: decide(actor, "ban", user) });

/** The label of the button of an action. */
export const actLabel = (act: Act): string => `${actVerb(act)} ${act.user.email}${toRank(act)}`;

/** Its label in the menu of the account. */
export const actEntry = (act: Act): string => `${actVerb(act)}${toRank(act)}`;

const toRank = ({ name, verdict }: Act): string =>
  verdict.allowed && (name === "promote" || name === "demote") ? ` au rang ${ofRole(verdict.newRole)}` : "";

/** « de Support », « d’Ami ». */
function ofRole(role: Role): string {
  const label = roleLabels[role];
  return /^[AEIOU]/.test(label) ? `d’${label}` : `de ${label}`;
}

const verbs: Record<ActName, string> = {
  promote: "Promouvoir",
  demote: "Rétrograder",
  ban: "Bannir",
  unban: "Réintégrer",
  delete: "Supprimer",
};
export const actVerb = ({ name }: Act): string => verbs[name];

/** A refusal because of rank is an error; at the end of the ladder (409) it is only a warning. */
export const refusalKind = (status: number): "error" | "warning" => (status === 409 ? "warning" : "error");

/** The error without a sentence from the server. */
export const actFaults: Record<ActName, string> = {
  promote: "Erreur lors de la promotion",
  demote: "Erreur lors de la rétrogradation",
  ban: "Erreur lors du bannissement",
  unban: "Erreur lors de la réintégration",
  delete: "Erreur lors de la suppression",
};

/** `ban` goes with the act of the same name. */
export function changeOf({ name, user: { id } }: Act, newRole: Role, ban: Ban | null): Change {
  if (name === "delete") return { kind: "delete", id };
  if (name === "ban" || name === "unban") return { kind: "status", id, active: name === "unban", ...(name === "ban" && ban) };
  return { kind: "role", id, role: newRole };
}

export function doneWords({ name, user: { email } }: Act, newRole: Role): string {
  if (name === "delete") return `Le compte de ${email} est supprimé`;
  if (name === "ban") return `${email} est banni`;
  if (name === "unban") return `${email} est réintégré`;
  return `${email} est désormais ${roleLabels[newRole]}`;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** The question before an action; null for the only one that needs none. */
export function questionOf(actor: Person, act: Act, newRole: Role): Question | null {
  const { name, user } = act;
  if (name === "unban") return null;
  if (name === "ban")
    return {
      title: user.ban ? `Changer le bannissement de ${user.email}\u202f?` : `Bannir ${user.email}\u202f?`,
      text: "Ses sessions se ferment aussitôt, partout, et ce compte ne peut plus se connecter.",
      confirm: user.ban ? "Changer" : "Bannir",
    };
  if (name === "delete")
    return {
      title: "Êtes-vous sûr de vouloir supprimer cet utilisateur ?",
      text: `Le compte de ${user.email} et tout ce qui lui est personnel sont effacés pour de bon.`,
      confirm: "Supprimer",
    };
  const back = decide(actor, name === "promote" ? "demote" : "promote", { id: user.id, role: newRole });
  return {
    title: `${actLabel(act)}\u202f?`,
    text: back.allowed ? "Ses droits changent aussitôt." : `Vous ne pourrez pas revenir en arrière vous-même. ${back.detail}`,
    confirm: verbs[name],
  };
}
