import type { Answer } from "@seance/contract/endpoint";
import type { totalStaff } from "@seance/contract/presence";
import { isStaff, staffRoles } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { errorMessage } from "#core/errors.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { insertSetting, readSetting, writeSetting } from "#db/settings.ts";
import type { Services } from "#services.ts";
import * as presence from "./presence.queries.ts";

export const countOnlineStaff = presence.countOnlineStaff;

/** Active staff accounts, in all and by role. */
export async function countStaff(db: Db): Promise<Answer<typeof totalStaff>> {
  const counts = new Map((await presence.countStaffByRole(db)).map(({ role, count }) => [role, count]));
  const [admin = 0, super_admin = 0, co_fondateur = 0, fondateur = 0] = staffRoles.map((role) => counts.get(role) ?? 0);
  return {
    total_staff: admin + super_admin + co_fondateur + fondateur,
    by_role: { admin, super_admin, co_fondateur, fondateur },
  };
}

export interface StaffWatch {
  mark(actor: Actor, online: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** How often accounts whose heartbeats have stopped are looked for. */
const sweepMs = 15_000;
/** Events are at least this far apart. */
const minIntervalMs = 1000;

/** Publishes a `presence` event when the number of online staff members changes, once for all processes. */
export function watchStaff({ db, bus, log }: Pick<Services, "db" | "bus" | "log">): StaffWatch {
  let work: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const check = async (): Promise<void> => {
    try {
      if (!(await publishOnlineStaff(db))) checkLater();
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "présence du staff non annoncée");
    }
  };
  const checkLater = (): void => {
    if (!stopped) timer ??= setTimeout(checkNow, minIntervalMs).unref();
  };
  const checkNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (work) return checkLater();
    work = check().finally(() => (work = undefined));
  };

  const sweep = setInterval(checkNow, sweepMs).unref();
  const unsubscribe = bus.subscribe((message) => message.kind === "account" && checkNow());
  return {
    async mark(actor, online) {
      await presence.markPresence(db, actor.id, online);
      if (isStaff(actor.role)) checkNow();
    },
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(sweep);
      clearTimeout(timer);
      await work;
    },
  };
}

/** The setting that holds the last published number. */
const settingName = "online-staff";

interface Published {
  readonly online_staff: number;
}

/** Publishes the number if it has changed; false when the last event is too recent, so that the caller tries again. */
async function publishOnlineStaff(db: Db): Promise<boolean> {
  const count = await presence.countOnlineStaff(db);
  if (count === (await readSetting<Published>(db, settingName))?.value.online_staff) return true;
  await insertSetting(db, settingName, { online_staff: 0 });
  return inTransaction(db, async (tx) => {
    const last = await readSetting<Published>(tx, settingName, { lock: true });
    const online_staff = await presence.countOnlineStaff(tx);
    if (last?.value.online_staff === online_staff) return true;
    if (!last || last.age <= minIntervalMs / 1000) return false;
    await writeSetting(tx, settingName, { online_staff });
    await publishEvent(tx, "presence", { online_staff }, "signed-in");
    return true;
  });
}
