import type { Answer } from "@seance/contract/endpoint";
import type { totalStaff } from "@seance/contract/presence";
import { isStaff, staffRoles } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
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

/** False when the number changed too soon after the last word: it is to be asked for again. */
async function tellOnlineStaff(db: Db): Promise<boolean> {
  const count = await presence.countOnlineStaff(db);
  if (count === (await presence.lastTold(db, { lock: false }))?.online_staff) return true;
  await presence.startTelling(db);
  return inTransaction(db, async (tx) => {
    const last = await presence.lastTold(tx, { lock: true });
    const online_staff = await presence.countOnlineStaff(tx);
    if (last?.online_staff === online_staff) return true;
    if (!last?.rested) return false;
    await presence.noteTold(tx, online_staff);
    await publishEvent(tx, "presence", { online_staff }, "signed-in");
    return true;
  });
}
