import type { Answer, Query } from "@seance/contract/endpoint";
import { isRole } from "@seance/contract/roles";
import type { listSecurityEvents, SecurityAlert, SecurityEvent, SecurityState } from "@seance/contract/security";
import { localPart } from "@seance/contract/text";
import * as z from "zod/mini";
import { maskedAddress } from "#core/address.ts";
import { pageOf, placeIn } from "#db/cursor.ts";
import type { Db } from "#db/client.ts";
import { countFailedLogins } from "#domains/accounts/index.ts";
import type { Services } from "#services.ts";
import { openAlerts, type AlertRow } from "./alerts.queries.ts";
import * as rows from "./security.queries.ts";

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** A page of the security log, newest first. */
export async function listEvents(
  db: Db,
  { after, limit, ...filter }: Query<typeof listSecurityEvents>,
): Promise<Answer<typeof listSecurityEvents>> {
  const found = await rows.eventPage(db, filter, { after: placeIn(place, after), limit: limit + 1 });
  const { shown, next } = pageOf(found, limit, rows.placeOf);
  return { events: shown.map(presentEvent), next };
}

/** The open alerts, and the figures of the last 24 hours. */
export async function readState(db: Db): Promise<SecurityState> {
  const [alerts, failed, refused] = await Promise.all([openAlerts(db), countFailedLogins(db, 24), rows.countRefusals(db)]);
  return {
    alerts: alerts.map(presentAlert),
    failed_sign_ins: failed,
    forbidden: refused.get("forbidden") ?? 0,
    too_many: refused.get("too-many") ?? 0,
  };
}

function presentEvent(row: rows.EventRow): SecurityEvent {
  return {
    ...{ id: row.id, at: row.at.toISOString(), kind: row.kind },
    account: presentPerson(row.account_id, row.account_email, row.account_role),
    actor: presentPerson(row.actor_id, row.actor_email, row.actor_role),
    ...{ address: row.address, device: row.device, detail: row.detail, count: row.count },
  };
}

function presentAlert(row: AlertRow): SecurityAlert {
  const account = presentPerson(row.account_id, row.account_email, row.account_role);
  return {
    ...{ id: row.id, kind: row.kind, account, address: row.address, count: row.count },
    created_at: row.created_at.toISOString(),
  };
}

const presentPerson = (id: string | null, email: string | null, role: string | null): SecurityEvent["actor"] =>
  id !== null && email !== null && isRole(role) ? { id, email: localPart(email), role } : null;

const batchSize = 2000;

/** Masks the addresses of events older than RETENTION_LOGINS_FULL_IP, as the login history does. */
export async function maskOldAddresses({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  for (;;) {
    const found = await rows.unmaskedEvents(db, config.RETENTION_LOGINS_FULL_IP, batchSize);
    const masked = found.map(({ id, address }) => ({ id, address: maskedAddress(address) }));
    if (masked.length > 0) await rows.writeAddresses(db, masked);
    if (masked.length < batchSize) return;
  }
}
