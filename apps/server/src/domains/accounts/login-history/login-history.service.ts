import type { Answer, Query } from "@seance/contract/endpoint";
import type { listLogins as listLoginsCall, LoginEntry } from "@seance/contract/login-history";
import { isStaff } from "@seance/contract/roles";
import { normalizeEmail, localPart } from "@seance/contract/text";
import { actorCan, type Origin, type RightHolder } from "#core/actor.ts";
import { maskedAddress, plainAddress } from "#core/address.ts";
import type { CountryOf } from "#core/country.ts";
import { newId } from "#core/ids.ts";
import { afterCommit, type Db } from "#db/client.ts";
import type { NearCount } from "#db/near-count.ts";
import { logSecurity } from "#db/security-trail.ts";
import type { Services } from "#services.ts";
import * as rows from "./login-history.queries.ts";

export interface Login {
  /** As given; `accountId` is null when no account has this address. */
  readonly email: string;
  readonly accountId: string | null;
  readonly success: boolean;
  /** No code was asked, because the account remembers the browser. */
  readonly rememberedDevice?: boolean;
}

/** Records a sign-in attempt, failed ones too, for the staff's login history, and returns its id; it is a line of the security log too. */
export async function recordLogin(
  { log }: Pick<Services, "log">,
  db: Db,
  { address, userAgent: device }: Origin,
  { email, accountId, success, rememberedDevice = false }: Login,
): Promise<string> {
  const id = newId();
  const ip = plainAddress(address);
  await rows.insertLogin(db, {
    id,
    account_id: accountId,
    email,
    email_form: email,
    ip_address: ip,
    user_agent: device,
    success,
    remembered_device: rememberedDevice,
  });
  const kind = success ? "sign-in" : "sign-in-failed";
  const line = {
    kind,
    account: accountId,
    actor: success ? accountId : null,
    address: ip,
    device,
    count: 1,
    detail: {},
  } as const;
  afterCommit(db, () => logSecurity(log, line));
  return id;
}

/** A network that an account has signed in from within these days is one of its own. */
const usedDays = 90;

/** Whether this e-mail address has lately been signed in with from the network of an address: its /24, of IPv6 its /48. */
export async function isUsedFrom(db: Db, email: string, address: string): Promise<boolean> {
  const used = await rows.addressesOfSignIns(db, email, usedDays);
  return used.some((one) => maskedAddress(one) === maskedAddress(plainAddress(address)));
}

/** A page of the sign-ins, newest first. */
export async function listLogins(
  { db, countryOf }: Pick<Services, "db" | "countryOf">,
  viewer: RightHolder,
  { search, success, user_id, skip, limit }: Query<typeof listLoginsCall>,
): Promise<Answer<typeof listLoginsCall>> {
  const fullIp = actorCan(viewer, "login-history:full-ip");
  const filter = { ...parseSearch(search, fullIp), success, accountId: user_id };
  const [found, { total, estimated }] = await (filter.part || user_id
    ? searchPage(db, filter, skip, limit)
    : unsearchedPage(db, success, skip, limit));
  return { logins: found.map((row) => presentLogin(countryOf, row, fullIp)), total, total_estimated: estimated };
}

const ipv4Prefix = /^\d{1,3}(\.\d{0,3}){0,3}$/;
const ipv6Prefix = /^[\da-f]{0,4}(:[\da-f]{0,4}){1,7}$/;
/** The part that stays visible in a masked address. */
const visibleIPv4Prefix = /^\d{1,3}(\.\d{1,3}){0,2}\.?$/;
const visibleIPv6Prefix = /^[\da-f]{1,4}(:[\da-f]{1,4}){0,2}:?$/;

/** Without `fullIp` only the visible part of an IP address is searched, so that searching cannot reveal what the mask hides. */
function parseSearch(search: string | undefined, fullIp: boolean): Pick<rows.LoginFilter, "part" | "ipPrefix"> {
  const part = normalizeEmail(search ?? "");
  const ip = plainAddress(part).replace(/x{1,4}$/, "");
  const shapes = fullIp ? [ipv4Prefix, ipv6Prefix] : [visibleIPv4Prefix, visibleIPv6Prefix];
  const isIp = ip !== "" && shapes.some((shape) => shape.test(ip));
  return { part, ipPrefix: isIp ? ip : null };
}

type Page = Promise<[rows.LoginRow[], NearCount]>;

const searchPage = (db: Services["db"], filter: rows.LoginFilter, skip: number, limit: number): Page =>
  Promise.all([rows.loginPage(db, filter, { before: null, skip }, limit), rows.countMatchingLogins(db, filter)]);

/** Without a search the counts per hour give the total and where the page begins: millions of rows are not walked through. */
async function unsearchedPage(db: Services["db"], success: boolean | undefined, skip: number, limit: number): Page {
  const [start, total] = await Promise.all([rows.startOfPage(db, success, skip), rows.countLogins(db, success)]);
  return [start ? await rows.loginPage(db, { success }, start, limit) : [], { total, estimated: false }];
}

function presentLogin(
  countryOf: CountryOf,
  { email, role, ip_address, login_time, ...row }: rows.LoginRow,
  fullIp: boolean,
): LoginEntry {
  const shown = fullIp ? ip_address : maskedAddress(ip_address);
  return {
    ...row,
    email: isStaff(role) ? localPart(email) : email,
    ip_address: shown,
    country: countryOf(shown),
    login_time: login_time.toISOString(),
  };
}

const batchSize = 2000;

/** Masks the IP addresses of sign-ins older than RETENTION_LOGINS_FULL_IP, in batches so that every statement is short. */
export async function maskOldAddresses({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  while ((await maskBatch(db, config.RETENTION_LOGINS_FULL_IP)) === batchSize);
}

async function maskBatch(db: Db, days: number): Promise<number> {
  const found = await rows.unmaskedLogins(db, days, batchSize);
  const masked = found.map(({ id, ip_address }) => ({ id, ip_address: maskedAddress(ip_address) }));
  if (masked.length > 0) await rows.writeAddresses(db, masked);
  return masked.length;
}
