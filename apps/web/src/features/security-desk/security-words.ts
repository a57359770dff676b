import { countryName } from "@seance/contract/countries";
import { isRole, roleLabels } from "@seance/contract/roles";
import type { SecurityAlert, SecurityEvent } from "@seance/contract/security";
import { countOf, formatMoment } from "#lib/format.ts";

const roleName = (role: SecurityEvent["detail"][string] | undefined): string =>
  typeof role === "string" && isRole(role) ? roleLabels[role] : "";

const countsSessions: ReadonlySet<string> = new Set(["sign-out", "provider-sign-out", "sessions-ended", "sessions-over-limit"]);

/** What an event says beyond its kind; empty where that is all. */
export function eventDetail({ kind, detail, count }: Pick<SecurityEvent, "kind" | "detail" | "count">): string {
  const { from, to, until, role, uses, sessions, call, scopes, days } = detail;
  if (kind === "forbidden" || kind === "too-many" || kind === "key-refused") return `${countOf(count, "fois", "fois")} · ${call}`;
  if (kind === "role") return from === null ? `Compte créé\u202f: ${roleName(to)}` : `${roleName(from)} → ${roleName(to)}`;
  if (kind === "ban") return typeof until === "string" ? `Jusqu’au ${formatMoment(until)}` : "Sans fin";
  if (kind === "delete") return roleName(role);
  if (countsSessions.has(kind)) return countOf(Number(sessions), "session", "sessions");
  if (kind === "invitation") return `${roleName(role)} · ${countOf(Number(uses), "utilisation", "utilisations")}`;
  if (kind === "new-country") return countryName(String(detail["country"])) ?? "";
  if (kind === "key-made") return `${countOf(Number(scopes), "droit", "droits")} · ${countOf(Number(days), "jour", "jours")}`;
  return "";
}

/** What an alert is about. */
export function alertText({ kind, account, address, count }: SecurityAlert): string {
  const failures = countOf(count, "connexion échouée", "connexions échouées");
  if (kind === "account-failures") return `${failures} en une heure sur le compte de ${account?.email ?? "quelqu’un"}`;
  if (kind === "address-failures") return `${failures} en une heure depuis ${address}`;
  if (kind === "new-country") return `Connexion de ${account?.email ?? "quelqu’un"} depuis un pays inhabituel`;
  if (account === null) return "Un compte de fondateur a été supprimé";
  return `Le compte du fondateur ${account.email} a changé`;
}
