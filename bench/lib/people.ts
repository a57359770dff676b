import pg from "pg";
import { keptDirectory } from "./kept.ts";

const sizeOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Sizes that the budgets assume; the environment may set smaller ones. */
export const peopleSize = { accounts: sizeOf("PEOPLE_ACCOUNTS", 200_000), logins: sizeOf("PEOPLE_LOGINS", 5_000_000) };

/** Data directory with many accounts and half a year of sign-ins. */
export function peopleDirectory(): Promise<string> {
  const { accounts, logins } = peopleSize;
  return keptDirectory(`people-${accounts}-${logins}`, async (url) => {
    console.error(`Filling a database with ${accounts} accounts and ${logins} sign-ins…`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(fillAccounts, [accounts]);
    await client.query("analyze account");
    for (let from = 0; from < logins; from += atOnce)
      await client.query(fillLogins, [from, Math.min(from + atOnce, logins) - 1, logins, accounts]);
    await client.end();
  });
}

const atOnce = 250_000;

/** Addresses with a name, a number and one of a few domains; one account in a thousand is staff. */
export const fillAccounts = `
  insert into account (id, email, email_form, username, password_hash, role, is_active, created_at, last_login)
  select uuidv7(), address, address, split_part(address, '@', 1), 'aucun',
    case when n % 1000 = 0 then 'admin' when n % 50 = 0 then 'ami' else 'user' end, n % 200 <> 0,
    now() - n * interval '5 minutes', case when n % 7 <> 0 then now() - (n * 7919 % 260000) * interval '1 minute' end
  from generate_series(1, $1::integer) as given (n), lateral (
    select (array['marie','jean','claire','paul','lea','hugo','ines','louis','zoe','adam'])[1 + n * 31 % 10] || '.'
      || (array['martin','bernard','petit','durand','leroy','moreau','simon','laurent'])[1 + n * 17 % 8] || n || '@'
      || (array['gmail.com','orange.fr','free.fr','laposte.net','outlook.fr'])[1 + n * 13 % 5] as address
  ) as named`;

/** Later rows are earlier sign-ins, so that the order on disk is not the order of the list. */
const fillLogins = `
  with numbered as (select id, email, row_number() over (order by created_at) - 1 as n from account)
  insert into login_entry (id, account_id, email, email_form, ip_address, user_agent, success, login_time)
  select uuidv7(), id, email, email,
    concat_ws('.', 11 + i % 180, i * 7 % 256, i * 13 % 256, 1 + i * 29 % 254),
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', i % 23 <> 0, now() - i * (interval '180 days' / $3::integer)
  from generate_series($1::bigint, $2::bigint) as given (i) join numbered on n = i * 7919 % $4::integer`;
