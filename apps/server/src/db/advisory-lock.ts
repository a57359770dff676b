import { sql } from "kysely";
import type { Db } from "./client.ts";

/** Keys of the transaction locks; another value would not exclude a process of the version before during an update. */
const keys = {
  setup: 7_214_002,
  maintenance: 7_214_003,
  "security-code": 7_214_004,
  "url-migration": 7_214_012,
  "channel-import": 7_214_013,
  guide: 7_214_014,
  "unused-media": 7_214_015,
  uploads: 7_214_016,
  settings: 7_214_017,
  "channel-order": 7_214_018,
  ticker: 7_214_019,
  "security-alerts": 7_214_020,
  webhooks: 7_214_089,
} as const;

/** Waits for the lock and holds it until the transaction ends: one holder at a time among all processes. */
export const advisoryLock = (tx: Db, name: keyof typeof keys) =>
  sql`select pg_advisory_xact_lock(${keys[name]}::bigint)`.execute(tx);

/** The same for one thing among many, by its name. */
export const advisoryLockOf = (tx: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
