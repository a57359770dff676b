import { can, ladder, rank, roleLabels, type LadderRole, type Permission, type Role } from "./roles.ts";

export type AccountAction =
  | "promote"
  | "demote"
  | "set-role"
  | "ban"
  | "unban"
  | "delete"
  | "end-sessions"
  | "reset-password"
  | "remove-second-factor"
  | "delete-self";

export type Verdict =
  | { readonly allowed: true; readonly newRole: Role }
  | { readonly allowed: false; readonly rule: Rule; readonly status: 403 | 404 | 409 | 422; readonly detail: string };

export type Rule = "M1" | "M2" | "M3" | "M4" | "M5" | "M6" | "M7" | "M8" | "M9" | "M10" | "unknown" | "last-fondateur";

export interface Person {
  readonly id: string;
  readonly role: Role;
}

const neededPermission: Record<AccountAction, Permission | null> = {
  promote: "users:change-role",
  demote: "users:change-role",
  "set-role": "database:explore",
  ban: "users:ban",
  unban: "users:ban",
  delete: "users:delete",
  "end-sessions": "users:change-role",
  "reset-password": "users:change-role",
  "remove-second-factor": "users:change-role",
  "delete-self": null,
};

/** Highest role that an actor may promote to, if limited. */
const promotionLimit: Partial<Record<Role, LadderRole>> = { co_fondateur: "admin", super_admin: "ami" };

const refuse = (rule: Rule, status: 403 | 404 | 409 | 422, detail: string): Verdict => ({ allowed: false, rule, status, detail });

/**
 * Decides whether `actor` may do `action` to `target`. The rules are checked in the order of the specification; the first that fails is
 * returned. `newRole` is the requested role: optional for promote and demote, required for `set-role` (the explorer).
 */
export function decide(
  actor: Person,
  action: AccountAction,
  target: Person | null,
  newRole?: Role,
  facts: { readonly otherFondateurs: boolean } = { otherFondateurs: true },
): Verdict {
  const needed = neededPermission[action];
  if (needed && !can(actor.role, needed)) return refuse("M8", 403, "Accès refusé");
  if (!target) return refuse("unknown", 404, "Introuvable");
  if (action === "delete-self") return decideSelfDeletion(actor, target, facts);
  if (actor.id === target.id) return refuse("M1", 403, "Vous ne pouvez pas modifier votre propre compte.");
  // Who has lost it is shut out: a fondateur is helped by another one.
  if (action === "remove-second-factor" && actor.role === "fondateur") return { allowed: true, newRole: target.role };
  if (target.role === "fondateur") return refuse("M2", 403, "Impossible d'agir sur un compte Fondateur.");
  if (actor.role === "super_admin" && target.role === "co_fondateur")
    return refuse("M3", 403, "Impossible de modifier un Co-Fondateur.");
  if (outranks(target.role, actor.role)) return refuse("M9", 403, "Rang égal ou supérieur au vôtre.");
  if (action === "promote" || action === "demote") return decideStep(actor, action, target, newRole);
  if (action === "delete" && target.role === "super_admin")
    return refuse("M10", 403, "La suppression d'un Super Admin est désactivée.");
  return { allowed: true, newRole: action === "set-role" ? (newRole ?? target.role) : target.role };
}

/** The roles that an actor may invite to: below their own, and no higher than they may promote to. */
export function rolesToInvite(actor: Role): readonly Role[] {
  if (!can(actor, "users:invite")) return [];
  const limit = promotionLimit[actor];
  return limit ? ladder.slice(0, ladder.indexOf(limit) + 1) : ladder.filter((one) => !outranks(one, actor));
}

function outranks(target: Role, actor: Role): boolean {
  const theirs = rank(target);
  const own = rank(actor);
  return theirs !== null && own !== null && theirs >= own;
}

function decideSelfDeletion(actor: Person, target: Person, facts: { readonly otherFondateurs: boolean }): Verdict {
  if (actor.id !== target.id) return refuse("M8", 403, "Accès refusé");
  if (target.role === "fondateur" && !facts.otherFondateurs)
    return refuse("last-fondateur", 409, "Le dernier Fondateur ne peut pas être retiré.");
  return { allowed: true, newRole: target.role };
}

function decideStep(actor: Person, action: "promote" | "demote", target: Person, newRole?: Role): Verdict {
  const from = rank(target.role);
  const asked = newRole === undefined ? undefined : rank(newRole);
  if (from === null || asked === null) return refuse("M7", 409, "Community Manager est hors hiérarchie.");
  const step = action === "promote" ? 1 : -1;
  if (asked !== undefined && Math.abs(asked - from) > 1) return refuse("M6", 422, "Un seul échelon à la fois.");
  const next = ladder[from + step];
  if (!next || (asked !== undefined && asked !== from + step))
    return refuse("M5", 409, `Ce compte ne peut pas être ${action === "promote" ? "promu" : "rétrogradé"} davantage.`);
  const limit = promotionLimit[actor.role];
  if (action === "promote" && limit && from + step > ladder.indexOf(limit))
    return refuse("M4", 403, `Vous ne pouvez pas promouvoir au-delà de ${roleLabels[limit]}.`);
  return { allowed: true, newRole: next };
}
