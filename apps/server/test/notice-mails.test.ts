import assert from "node:assert/strict";
import { test } from "node:test";
import { mailedAlone } from "@seance/contract/notice-mails";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { inTransaction } from "#db/client.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { mailUnread } from "#domains/inbox/notice-mail.service.ts";
import { notify } from "#domains/notices/index.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";
import { openInbox, type ReceivedMail } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, PUBLIC_URL: "https://seance.exemple" });
const silent = await testApp();
const { services, call } = site;
const { db } = services;
await services.jobs.start();
const founder = await signIn(site, "fondateur");

const never = new AbortController().signal;
const run = (): Promise<void> => mailUnread(services, never);
const choose = ({ token }: Person, mailed: unknown) => call("PUT", "/notices/mailed", { token, body: { mailed } });

/** Somebody who has chosen these kinds a week ago, and whose address is verified. */
async function reader(...kinds: string[]): Promise<Person> {
  const person = await signIn(site);
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
  assert.deepEqual((await choose(person, kinds)).json, { mailed: kinds.toSorted() });
  await sql`update mailed_notice set chosen_at = now() - interval '7 days' where account_id = ${person.id}`.execute(db);
  return person;
}

/** Makes the notices of the person this many minutes old. */
const age = ({ id }: Person, minutes: number) =>
  sql`update notice set created_at = now() - make_interval(mins => ${minutes}) where account_id = ${id}`.execute(db);
const tell = (person: Person, notice: Parameters<typeof notify>[2]) => inTransaction(db, (tx) => notify(tx, [person.id], notice));
let badges = 0;
const badge = async (person: Person, name: string): Promise<string> => {
  const badgeId = await insertBadge(db, { name: `${name} ${badges++}` });
  await giveBadge(db, { accountId: person.id, badgeId });
  return badgeId;
};
const rowsOf = ({ id }: Person) =>
  db.selectFrom("mail").select(["template", "sent_at"]).where("account_id", "=", id).where("template", "=", "notices").execute();

/** The mails to the person, once those that are queued have arrived. */
async function mailsTo(person: Person): Promise<ReceivedMail[]> {
  await until("the queued mails are sent", async () => (await rowsOf(person)).every(({ sent_at }) => sent_at !== null));
  return inbox.to(person.email);
}

test("unread notices of the chosen kinds go in one mail, once, with a link for each and one to the settings", async () => {
  const person = await reader("episode", "ticket", "account");
  const series = await makeSeries(db, { title: "Judex" });
  const episodes = [await makeEpisode(db, { series_id: series, season_number: 2, episode_number: 4 })];
  await tell(person, { kind: "episode", series_id: series, episodes });
  await tell(person, { kind: "account", event: "identity-unlinked" });
  await badge(person, "Cinéphile");
  await age(person, 6);
  await Promise.all([run(), run()]);
  await run();
  const [mail, ...more] = await mailsTo(person);
  assert.ok(mail && more.length === 0);
  assert.equal(mail.subject, "2 nouvelles notifications");
  const text = mail.text ?? "";
  assert.ok(text.includes(`Judex\nNouvel épisode\u202f: S2\u00a0É4\nhttps://seance.exemple/series/${series}`), text);
  assert.ok(text.includes("Mon compte\nUne identité n’est plus liée à votre compte."), text);
  assert.ok(!text.includes("Cinéphile"), "the kind is not chosen");
  assert.match(text, /ne plus les recevoir\u202f: https:\/\/seance\.exemple\/mes-notifications/);
  assert.ok(mail.html?.includes(`href="https://seance.exemple/series/${series}"`), mail.html);
});

test("ten notices have a line, the others are counted", async () => {
  const person = await reader("badge");
  for (let n = 1; n <= 13; n++) await badge(person, `Badge ${n}`);
  await age(person, 6);
  await run();
  const [mail] = await mailsTo(person);
  assert.equal(mail?.subject, "13 nouvelles notifications");
  assert.equal(mail?.text?.match(/Badge reçu/g)?.length, 10);
  assert.ok(mail?.text?.includes("et 3 autres\nhttps://seance.exemple/"), mail?.text);
  await run();
  assert.equal((await mailsTo(person)).length, 1);
});

test("nothing is mailed of what is recent, old, read, or older than the choice", async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => reader("badge")));
  for (const person of people) await badge(person, "Patience");
  const [recent, old, read, late] = people as [Person, Person, Person, Person];
  for (const person of [read, late]) await age(person, 6);
  await age(recent, 4);
  await age(old, 25 * 60);
  await call("POST", "/notices/read", { token: read.token });
  await choose(late, []);
  await choose(late, ["badge"]);
  await run();
  for (const person of people) assert.deepEqual(await rowsOf(person), []);
  await age(recent, 6);
  await run();
  assert.equal((await mailsTo(recent)).length, 1);
});

test("nothing goes to a suspended account or an address that is not verified; after that, it does", async () => {
  const [banned, unverified] = [await reader("badge"), await reader("badge")];
  for (const person of [banned, unverified]) {
    await badge(person, "Patience");
    await age(person, 6);
  }
  const verify = (at: Date | null) =>
    db.updateTable("account").set({ email_verified_at: at }).where("id", "=", unverified.id).execute();
  const ban = (body: object) => call("PUT", `/admin/users/${banned.id}/status`, { token: founder.token, body });
  await verify(null);
  assert.equal((await ban({ is_active: false, reason: "Insultes" })).status, 200);
  await run();
  assert.deepEqual([await rowsOf(banned), await rowsOf(unverified)], [[], []]);
  await verify(new Date());
  await ban({ is_active: true });
  await run();
  assert.deepEqual([(await mailsTo(banned)).length, (await mailsTo(unverified)).length], [1, 1]);
});

test("a hidden or binned title is not mailed", async () => {
  const person = await reader("playable", "person");
  const [hidden, binned] = [await makeMovie(db, { status: "draft" }), await makeMovie(db, { cast: ["Musidora"] })];
  await tell(person, { kind: "playable", item_type: "movie", item_id: hidden });
  await tell(person, { kind: "playable", item_type: "movie", item_id: binned });
  const { rows } = await sql<{ id: string }>`select id from person where slug = 'musidora'`.execute(db);
  await tell(person, { kind: "person", person_id: rows[0]?.id ?? "", titles: [binned] });
  await age(person, 6);
  const code = { "x-security-code": "1895" };
  assert.ok((await call("DELETE", `/movies/${binned}`, { token: founder.token, headers: code })).status < 300);
  await run();
  assert.deepEqual(await rowsOf(person), []);
});

test("a mailed notice that another event renews is not mailed again before it was read", async () => {
  const person = await reader("episode");
  const series = await makeSeries(db);
  const next = async (episode_number: number) => {
    const episodes = [await makeEpisode(db, { series_id: series, season_number: 1, episode_number })];
    await tell(person, { kind: "episode", series_id: series, episodes });
    await age(person, 6);
    await run();
  };
  await next(1);
  await next(2);
  assert.equal((await mailsTo(person)).length, 1);
  await call("POST", "/notices/read", { token: person.token });
  await next(3);
  const mails = await mailsTo(person);
  assert.equal(mails.length, 2);
  assert.match(mails[1]?.text ?? "", /Nouvel épisode\u202f: S1\u00a0É3/);
});

test("what has a mail of its own is not mailed a second time", async () => {
  const person = await reader("account", "security");
  for (const event of mailedAlone)
    if (event === "failures" || event === "founder-changed" || event === "new-country")
      await tell(person, { kind: "security", event });
    else if (event !== "new-device") await tell(person, { kind: "account", event });
  const login = {
    id: newId(),
    account_id: person.id,
    email: person.email,
    email_form: person.email,
    ip_address: "203.0.113.7",
    user_agent: "Essai",
    success: true,
  };
  await db.insertInto("login_entry").values(login).execute();
  await tell(person, { kind: "account", event: "new-device", login_id: login.id, new_country: false });
  await age(person, 6);
  await run();
  assert.deepEqual(await rowsOf(person), []);
});

test("a site without mail marks nothing", async () => {
  const person = await signIn(silent);
  await silent.services.db.updateTable("account").set({ email_verified_at: new Date() }).execute();
  await silent.call("PUT", "/notices/mailed", { token: person.token, body: { mailed: ["account"] } });
  await inTransaction(silent.services.db, (tx) => notify(tx, [person.id], { kind: "account", event: "unbanned" }));
  await sql`update mailed_notice set chosen_at = now() - interval '1 day'`.execute(silent.services.db);
  await sql`update notice set created_at = now() - interval '6 minutes'`.execute(silent.services.db);
  await mailUnread(silent.services, never);
  const { mailed_at } = await silent.services.db.selectFrom("notice").select("mailed_at").executeTakeFirstOrThrow();
  assert.equal(mailed_at, null);
});

test("the kinds are chosen by their account only, none at first; a choice keeps its time, and is exported with the marks", async () => {
  const person = await signIn(site);
  const { token } = person;
  assert.deepEqual((await call("GET", "/notices/mailed", { token })).json, { mailed: [] });
  for (const method of ["GET", "PUT"] as const) assert.equal((await call(method, "/notices/mailed")).status, 401);
  assert.equal((await choose(person, ["télégramme"])).status, 422);
  const chosen = await reader("badge");
  await choose(chosen, ["badge", "ticket"]);
  await badge(chosen, "Patience");
  await age(chosen, 6);
  await run();
  await mailsTo(chosen);
  assert.deepEqual((await call("GET", "/notices/mailed", { token })).json, { mailed: [] });
  const { json } = await call("GET", "/me/export", { token: chosen.token });
  assert.deepEqual(
    json.mailed_notices.map(({ kind, chosen_at }: { kind: string; chosen_at: string }) => [
      kind,
      new Date(chosen_at) < new Date(Date.now() - 86_400_000),
    ]),
    [
      ["badge", true],
      ["ticket", false],
    ],
  );
  assert.match(json.notices[0].mailed_at, /^\d{4}-/);
  assert.equal(json.mails[0].details.lines[0].subject, "Badge reçu");
});
