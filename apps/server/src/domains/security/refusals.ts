import type { SecurityRefusal } from "@seance/contract/security";
import { addressGroup, plainAddress } from "#core/address.ts";
import type { Log } from "#core/log.ts";
import { startPeriodicTask } from "#core/periodic-task.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { logSecurity } from "#db/security-trail.ts";
import { knownViewers } from "#domains/accounts/index.ts";
import { addRefusals, type RefusedRow } from "./security.queries.ts";

/** A refused call. */
interface Refused {
  readonly kind: SecurityRefusal;
  /** The signed-in account. */
  readonly actor: string | null;
  readonly address: string;
  readonly device: string;
  /** Its method and route. */
  readonly call: string;
}

/** Counts refused calls by kind, account or address, and minute: a flood of them is a few rows and lines of the log. */
export interface Refusals {
  note(refused: Refused): void;
  /** Writes what was noted; also waits for a write that is under way. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

declare module "#services.ts" {
  interface Services {
    readonly refusals: Refusals;
  }
}

const everyMs = 10_000;
const minuteMs = 60_000;
/** Kept apart in a minute; further accounts and addresses are counted together, without names. */
const mostApart = 100;

export function openRefusals(db: Db, log: Log): Refusals {
  let pending = new Map<string, RefusedRow & { count: number }>();
  let apart = { minute: 0, keys: new Set<string>() };
  let last: Promise<void> = Promise.resolve();
  const writePending = async (): Promise<void> => {
    const rows = [...pending.values()];
    pending = new Map();
    for (const { at: _at, call, ...row } of rows) logSecurity(log, { account: null, ...row, detail: { call } });
    if (rows.length > 0) await inTransaction(db, (tx) => writeRefusals(tx, rows));
  };
  const flush = (): Promise<void> => (last = last.then(writePending, writePending));
  const stop = startPeriodicTask(log, { work: flush, failed: "refus absents du journal de sécurité", everyMs });
  return {
    note({ kind, actor, address, device, call }) {
      const minute = Math.floor(Date.now() / minuteMs);
      if (apart.minute !== minute) apart = { minute, keys: new Set() };
      const own = `${kind} ${actor ?? ""} ${addressGroup(address)}`;
      const isApart = apart.keys.has(own) || apart.keys.size < mostApart;
      if (isApart) apart.keys.add(own);
      const key = `${minute} ${isApart ? own : kind}`;
      const row = pending.get(key);
      if (row) row.count++;
      else {
        const from = isApart ? { actor, address: plainAddress(address), device } : { actor: null, address: "", device: "" };
        pending.set(key, { kind, at: new Date(minute * minuteMs), call, count: 1, ...from });
      }
    },
    flush,
    async close() {
      await stop();
      await flush();
    },
  };
}

/** The refusals of an account that was erased meanwhile are left out. */
async function writeRefusals(tx: Db, rows: readonly RefusedRow[]): Promise<void> {
  const known = await knownViewers(
    tx,
    rows.map((row) => ({ ...row, viewer: row.actor ?? "" })),
  );
  if (known.length > 0) await addRefusals(tx, known);
}
