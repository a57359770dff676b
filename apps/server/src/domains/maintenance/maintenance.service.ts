import { randomBytes } from "node:crypto";
import { maintenanceDefaults, type MaintenanceStatus } from "@seance/contract/maintenance";
import { maintenanceFields, type MaintenanceFields } from "@seance/contract/maintenance-form";
import type { Actor } from "#core/actor.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { readStored, writeStored, type StoredStatus } from "./maintenance.queries.ts";

const off: MaintenanceStatus = {
  is_active: false,
  ...maintenanceDefaults,
  estimated_end: null,
  enabled_by: null,
  enabled_at: null,
  features_affected: [],
  custom_message: null,
};

/** The public status. */
export async function readStatus(db: Db): Promise<MaintenanceStatus> {
  return publicPart(await readStored(db));
}

function publicPart(stored: StoredStatus | undefined): MaintenanceStatus {
  if (!stored) return off;
  const { pass: _pass, ...status } = stored;
  return status;
}

/** What the gate needs: whether it is closed, the detail of its refusals, and the staff's pass. */
export async function readGate(db: Db): Promise<{ readonly closed: boolean; readonly detail: string; readonly pass: string }> {
  const stored = await readStored(db);
  return { closed: stored?.is_active ?? false, detail: stored?.title ?? off.title, pass: stored?.pass ?? "" };
}

type Needs = Pick<Services, "db" | "bus">;
type ParsedFields = ReturnType<typeof maintenanceFields.parse>;

/** Null for the command line. */
type Switcher = Pick<Actor, "id" | "email" | "role" | "username"> | null;

/**
 * Switches the maintenance on or off, or changes its texts, on every process at once. `enabled_by` and `enabled_at` stay while it is
 * on. A custom message replaces the affected features.
 */
export async function setMaintenance(services: Needs, actor: Switcher, fields: MaintenanceFields): Promise<MaintenanceStatus> {
  const parsed = maintenanceFields.parse(fields);
  return writeStatus(services, actor, () => parsed);
}

/** Switches the maintenance with the texts that it has, as the site itself. */
export const switchMaintenance = (services: Needs, is_active: boolean): Promise<MaintenanceStatus> =>
  writeStatus(services, null, (before) => {
    const { title, message, custom_message, estimated_end, features_affected, ...now } = publicPart(before);
    if (now.is_active === is_active) return null;
    return maintenanceFields.parse({ title, message, custom_message, estimated_end, features_affected, is_active });
  });

async function writeStatus(
  services: Needs,
  actor: Switcher,
  wanted: (before: StoredStatus | undefined) => ParsedFields | null,
): Promise<MaintenanceStatus> {
  const stored = await commitAndTell(services, { kind: "tag", tag: "maintenance" }, async (tx) => {
    await advisoryLock(tx, "maintenance");
    const before = await readStored(tx);
    const fields = wanted(before);
    if (fields === null) return before;
    const after = statusOf(fields, before, actor);
    await writeStored(tx, after);
    await recordAudit(tx, actor, {
      action: actionOf(before, after),
      target: { type: "setting", label: "maintenance" },
      before: { ...publicPart(before) },
      after: { ...publicPart(after) },
    });
    await publishEvent(tx, "maintenance-updated", {}, "everybody");
    return after;
  });
  return publicPart(stored);
}

function statusOf(fields: ParsedFields, before: StoredStatus | undefined, actor: Switcher): StoredStatus {
  const { title, message, estimated_end, enabled_at: _enabled_at, ...given } = fields;
  const custom_message = given.custom_message || null;
  return {
    ...given,
    title: title || maintenanceDefaults.title,
    message: message || maintenanceDefaults.message,
    custom_message,
    features_affected: custom_message === null ? given.features_affected : [custom_message],
    estimated_end: estimated_end && new Date(estimated_end).toISOString(),
    ...(given.is_active ? startOf(before, actor) : { enabled_by: null, enabled_at: null, pass: "" }),
  };
}

function actionOf(before: StoredStatus | undefined, after: StoredStatus): string {
  if (after.is_active === (before?.is_active ?? false)) return "maintenance.update";
  return after.is_active ? "maintenance.on" : "maintenance.off";
}

/** Each maintenance has its own pass, so that old cookies stop working. */
function startOf(before: StoredStatus | undefined, actor: Switcher) {
  if (before?.is_active) return { enabled_by: before.enabled_by, enabled_at: before.enabled_at, pass: before.pass };
  return {
    enabled_by: actor?.username ?? null,
    enabled_at: new Date().toISOString(),
    pass: randomBytes(24).toString("base64url"),
  };
}
