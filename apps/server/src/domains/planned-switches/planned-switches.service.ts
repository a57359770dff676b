import type { Body } from "@seance/contract/endpoint";
import {
  plannedMessages,
  plannedNames,
  type PlannedName,
  type PlannedSwitch,
  type planTicker,
} from "@seance/contract/planned-switches";
import { Refusal } from "#core/refusal.ts";
import type { Actor } from "#core/actor.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Dated } from "#db/dated.ts";
import { readSetting, writeSetting } from "#db/settings.ts";
import { switchMaintenance } from "#domains/maintenance/index.ts";
import { switchTicker } from "#domains/ticker/index.ts";
import type { Services } from "#services.ts";
import { dueSwitch } from "./due-switch.ts";

type Needs = Pick<Services, "db" | "bus">;

const none: PlannedSwitch = { starts_at: null, ends_at: null };
const settingOf = (name: PlannedName): string => `${name}-plan`;

export const readPlan = async (db: Db, name: PlannedName, options?: { readonly lock: boolean }): Promise<PlannedSwitch> =>
  (await readSetting<PlannedSwitch>(db, settingOf(name), options))?.value ?? none;

const inUtc = (date: string | null): string | null => date && new Date(date).toISOString();

/** Saves a plan; 422 for a date that has passed. */
export function savePlan(
  services: Needs,
  actor: Actor,
  name: PlannedName,
  body: Body<typeof planTicker>,
): Promise<PlannedSwitch> {
  const after: PlannedSwitch = { starts_at: inUtc(body.starts_at), ends_at: inUtc(body.ends_at) };
  const past = (["starts_at", "ends_at"] as const).filter((field) => Date.parse(after[field] ?? "") <= Date.now());
  if (past.length > 0)
    throw new Refusal(
      "invalid",
      past.map((field) => ({ loc: ["body", field], msg: plannedMessages.past })),
    );
  return commitAndTell(services, { kind: "tag", tag: name }, async (tx) => {
    const before = await readPlan(tx, name);
    await writeSetting(tx, settingOf(name), after);
    const target = { type: "setting", label: name };
    await recordAudit(tx, actor, { action: `${name}.plan`, target, before: { ...before }, after: { ...after } });
    return after;
  });
}

/** Switches what is due, as the site itself, and forgets the dates that have come; the plan is locked meanwhile. */
export async function applyPlan(services: Needs, name: PlannedName): Promise<void> {
  const now = Date.now();
  // Most looks find nothing, and must tell no process.
  if (!dueSwitch(await readPlan(services.db, name), now)) return;
  await commitAndTell(services, { kind: "tag", tag: name }, async (tx) => {
    const due = dueSwitch(await readPlan(tx, name, { lock: true }), now);
    if (!due) return;
    await switches[name]({ ...services, db: tx }, due.on);
    await writeSetting(tx, settingOf(name), due.left);
  });
}

/** Switching twice, in two processes, is switching once. */
const switches = { ticker: switchTicker, maintenance: switchMaintenance } as const;

const labels: Record<PlannedName, string> = { ticker: "Message défilant", maintenance: "Maintenance" };

/** The dates of what is planned, for the calendar. */
export async function plannedDates(db: Db): Promise<Dated[]> {
  const plans = await Promise.all(plannedNames.map(async (name) => ({ name, plan: await readPlan(db, name) })));
  return plans.flatMap(({ name, plan: { starts_at, ends_at } }) => {
    const dated = (at: string | null, change: Dated["change"]): Dated[] =>
      at === null ? [] : [{ type: name, id: null, label: labels[name], at: new Date(at), change, idle: false }];
    return [...dated(starts_at, "start"), ...dated(ends_at, "end")];
  });
}
