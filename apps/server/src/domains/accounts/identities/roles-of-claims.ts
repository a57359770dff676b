import type { Role } from "@seance/contract/roles";
import type { RoleTable } from "#core/oidc-settings.ts";

type Claims = Readonly<Record<string, unknown>>;

/** The texts of a claim: of one text, or of a list of them. `a.b` is also `b` within `a`. */
function valuesOf(claims: Claims, name: string): readonly unknown[] {
  const within = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined;
  const value = within(claims, name) ?? name.split(".").reduce(within, claims);
  return Array.isArray(value) ? value : [value];
}

/** The role of the first line of the table whose value a person has; null for none. */
export function roleInTable({ claim, table }: RoleTable, claims: Claims): Role | null {
  const values = valuesOf(claims, claim);
  return table.find(([value]) => values.includes(value))?.[1] ?? null;
}

interface Held {
  readonly role: Role;
  /** The role that the table gave last; null while it gave none. */
  readonly given: string | null;
}

/**
 * The role to give at a sign-in; null to leave it. A role that was given by hand stays, unless the table is to change it too, and a
 * fondateur stays one. A person who is removed from the table loses the role that it gave.
 */
export function roleToGive(table: RoleTable, claims: Claims, { role, given }: Held): Role | null {
  if (role === "fondateur") return null;
  const isOwn = given === null ? role === "user" : role === given;
  if (!isOwn && !table.overHand) return null;
  const listed = roleInTable(table, claims);
  return listed ?? (given !== null || table.overHand ? "user" : null);
}
