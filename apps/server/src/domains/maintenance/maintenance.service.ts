import { randomBytes } from "node:crypto";
import { maintenanceDefaults, type MaintenanceStatus } from "@seance/contract/maintenance";
import { maintenanceFields, type MaintenanceFields } from "@seance/contract/maintenance-form";
import type { Actor } from "#core/actor.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as rows from "./maintenance.queries.ts";

const off: MaintenanceStatus = {
  is_active: false,
  ...maintenanceDefaults,
  estimated_end: null,
  enabled_by: null,
  enabled_at: null,
  features_affected: [],
  custom_message: null,
};

/** The status as everybody may read it. */
export async function readStatus(db: Db): Promise<MaintenanceStatus> {
  return publicPart(await rows.read(db));
}

function publicPart(kept: rows.Kept | undefined): MaintenanceStatus {
  if (!kept) return off;
  const { pass: _pass, ...status } = kept;
  return status;
}

/** What the gate needs: whether it is closed, and the pass that opens it to the staff's pictures and videos. */
export async function readGate(db: Db): Promise<{ readonly closed: boolean; readonly detail: string; readonly pass: string }> {
  const kept = await rows.read(db);
  return { closed: kept?.is_active ?? false, detail: kept?.title ?? off.title, pass: kept?.pass ?? "" };
}

/** Who switches; null for the command line. */
type Switcher = Pick<Actor, "id" | "email" | "role" | "username"> | null;

/**
 * Switches the maintenance on or off, or changes what it says, on every process at once. Who switched it on, and when, stays
 * while it is on. A custom message stands as the only affected feature.
 */
export async function setMaintenance(
  services: { readonly db: Db; readonly bus: Services["bus"] },
  actor: Switcher,
  fields: MaintenanceFields,
): Promise<MaintenanceStatus> {
  const { title, message, estimated_end, enabled_at: _enabled_at, ...given } = maintenanceFields.parse(fields);
  const custom_message = given.custom_message || null;
  const kept = await commitAndTell(services, { kind: "tag", tag: "maintenance" }, async (tx) => {
    await rows.lock(tx);
    const before = await rows.read(tx);
    const after: rows.Kept = {
      ...given,
      title: title || maintenanceDefaults.title,
      message: message || maintenanceDefaults.message,
      custom_message,
      features_affected: custom_message === null ? given.features_affected : [custom_message],
      estimated_end: estimated_end && new Date(estimated_end).toISOString(),
      ...(given.is_active ? begun(before, actor) : { enabled_by: null, enabled_at: null, pass: "" }),
    };
    await rows.write(tx, after);
    await recordAudit(tx, actor, {
      action: actionOf(before, after),
      target: { type: "setting", label: "maintenance" },
      before: { ...publicPart(before) },
      after: { ...publicPart(after) },
    });
    await publishEvent(tx, "maintenance-updated", {}, "everybody");
    return after;
  });
  return publicPart(kept);
}

function actionOf(before: rows.Kept | undefined, after: rows.Kept): string {
  if (after.is_active === (before?.is_active ?? false)) return "maintenance.update";
  return after.is_active ? "maintenance.on" : "maintenance.off";
}

/** Each maintenance has a pass of its own: with it ends what it opened. */
function begun(before: rows.Kept | undefined, actor: Switcher) {
  if (before?.is_active) return { enabled_by: before.enabled_by, enabled_at: before.enabled_at, pass: before.pass };
  return {
    enabled_by: actor?.username ?? null,
    enabled_at: new Date().toISOString(),
    pass: randomBytes(24).toString("base64url"),
  };
}
