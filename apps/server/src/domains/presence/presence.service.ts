import type { Answer } from "@seance/contract/endpoint";
import type { totalStaff } from "@seance/contract/presence";
import { isStaff, staffRoles } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { insertSetting, readSetting, writeSetting } from "#db/settings.ts";
import type { Services } from "#services.ts";
import * as presence from "./presence.queries.ts";

export const countOnlineStaff = presence.countOnlineStaff;

/** The staff's active accounts, all and by role. */
export async function countStaff(db: Db): Promise<Answer<typeof totalStaff>> {
  const counts = new Map((await presence.countStaffByRole(db)).map(({ role, count }) => [role, count]));
  const [admin = 0, super_admin = 0, co_fondateur = 0, fondateur = 0] = staffRoles.map((role) => counts.get(role) ?? 0);
  return {
    total_staff: admin + super_admin + co_fondateur + fondateur,
    by_role: { admin, super_admin, co_fondateur, fondateur },
  };
}

export interface StaffWatch {
  /** Marks somebody here or away, now. */
  mark(actor: Actor, online: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Whoever went silent is noticed within this. */
const sweepMs = 15_000;
/** The pages hear of it at most that often. */
const restMs = 1000;

/** Tells the signed-in when another number of the staff is here, whichever process notices it. */
export function watchStaff({ db, bus, log }: Pick<Services, "db" | "bus" | "log">): StaffWatch {
  let work: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const look = async (): Promise<void> => {
    try {
      if (!(await tellOnlineStaff(db))) lookLater();
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "présence du staff non annoncée");
    }
  };
  const lookLater = (): void => {
    if (!stopped) again ??= setTimeout(lookNow, restMs).unref();
  };
  const lookNow = (): void => {
    clearTimeout(again);
    again = undefined;
    if (work) return lookLater();
    work = look().finally(() => (work = undefined));
  };

  const sweep = setInterval(lookNow, sweepMs).unref();
  const unsubscribe = bus.subscribe((message) => message.kind === "account" && lookNow());
  return {
    async mark(actor, online) {
      await presence.mark(db, actor.id, online);
      if (isStaff(actor.role)) lookNow();
    },
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(sweep);
      clearTimeout(again);
      await work;
    },
  };
}

/** The setting that holds how many the open pages were told last. */
const toldName = "online-staff";

interface Told {
  readonly online_staff: number;
}

/** False when the number changed too soon after the last word: it is to be asked for again. */
async function tellOnlineStaff(db: Db): Promise<boolean> {
  const count = await presence.countOnlineStaff(db);
  if (count === (await readSetting<Told>(db, toldName))?.value.online_staff) return true;
  await insertSetting(db, toldName, { online_staff: 0 });
  return inTransaction(db, async (tx) => {
    const last = await readSetting<Told>(tx, toldName, { lock: true });
    const online_staff = await presence.countOnlineStaff(tx);
    if (last?.value.online_staff === online_staff) return true;
    if (!last || last.age <= restMs / 1000) return false;
    await writeSetting(tx, toldName, { online_staff });
    await publishEvent(tx, "presence", { online_staff }, "signed-in");
    return true;
  });
}
