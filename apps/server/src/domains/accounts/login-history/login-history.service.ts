import type { Answer, Query } from "@seance/contract/endpoint";
import type { listLogins, LoginEntry } from "@seance/contract/login-history";
import { can, isStaff } from "@seance/contract/roles";
import { localPart } from "@seance/contract/text";
import type { Actor, Caller } from "#core/actor.ts";
import { plainAddress } from "#core/address.ts";
import { maskedAddress } from "#core/masked-address.ts";
import type { Db } from "#db/client.ts";
import type { NearCount } from "#db/near-count.ts";
import type { Services } from "#services.ts";
import * as rows from "./login-history.queries.ts";
import { soughtLogins } from "./search.ts";

export interface Login {
  /** As given; null where no account has it. */
  readonly email: string;
  readonly accountId: string | null;
  readonly success: boolean;
}

/** Records a sign-in for the staff's login history; failures too, so that they see who tries doors. */
export async function recordLogin(db: Db, { address, userAgent }: Caller, { email, accountId, success }: Login): Promise<void> {
  const ip_address = plainAddress(address);
  await rows.insertLogin(db, { account_id: accountId, email, email_form: email, ip_address, user_agent: userAgent, success });
}

/** A page of the sign-ins, the latest first. */
export async function list(
  { db }: Pick<Services, "db">,
  { role }: Pick<Actor, "role">,
  { search, success, skip, limit }: Query<typeof listLogins>,
): Promise<Answer<typeof listLogins>> {
  const fullIp = can(role, "login-history:full-ip");
  const filter = { ...soughtLogins(search, fullIp), success };
  const [found, { total, estimated }] = await (filter.part ? searched(db, filter, skip, limit) : whole(db, success, skip, limit));
  return { logins: found.map((row) => present(row, fullIp)), total, total_estimated: estimated };
}

type Found = Promise<[rows.LoginRow[], NearCount]>;

const searched = (db: Services["db"], filter: rows.LoginFilter, skip: number, limit: number): Found =>
  Promise.all([rows.page(db, filter, { before: null, skip }, limit), rows.count(db, filter)]);

/** Millions of rows are neither counted nor walked through: the hours say where the page begins. */
async function whole(db: Services["db"], success: boolean | undefined, skip: number, limit: number): Found {
  const [start, total] = await Promise.all([rows.startAfter(db, success, skip), rows.countHours(db, success)]);
  return [start ? await rows.page(db, { success }, start, limit) : [], { total, estimated: false }];
}

function present(row: rows.LoginRow, fullIp: boolean): LoginEntry {
  const { id, email, role, ip_address, login_time, user_agent, success } = row;
  return {
    id,
    email: isStaff(role) ? localPart(email) : email,
    ip_address: fullIp ? ip_address : maskedAddress(ip_address),
    login_time: login_time.toISOString(),
    user_agent,
    success,
  };
}

const atOnce = 2000;

/** Masks the addresses of sign-ins that are kept whole for long enough, some at a time, so that no statement is long. */
export async function maskOldAddresses({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  while ((await maskSome(db, config.RETENTION_LOGINS_FULL_IP)) === atOnce);
}

async function maskSome(db: Db, days: number): Promise<number> {
  const found = await rows.unmasked(db, days, atOnce);
  const masked = found.map(({ id, ip_address }) => ({ id, ip_address: maskedAddress(ip_address) }));
  if (masked.length > 0) await rows.writeAddresses(db, masked);
  return masked.length;
}
