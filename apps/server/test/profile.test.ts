import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccountExport } from "@seance/contract/account-export";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { insertAnnouncement } from "#domains/announcements/index.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { logIn, signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const second = await testApp({}, { databaseUrl: site.databaseUrl });
const { call, services } = site;
const { db } = services;

const leave = (person: Person, password = person.password) => call("DELETE", "/me", { token: person.token, body: { password } });

/** Somebody who has used all that there is to use, and an agent who has spoken with him. */
let busy = 0;
async function busyPerson() {
  const film = `Ménilmontant ${++busy}`;
  const person = await signIn(site);
  const { token } = person;
  await logIn(site, person);
  const agent = await signIn(site, "support");
  const movie = await makeMovie(db, { title: film });
  const series = await makeSeries(db, { title: `Judex ${busy}` });
  const episode = await makeEpisode(db, { series_id: series, season_number: 1, episode_number: 2, title: "L’Expiation" });
  await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: movie } });
  await call("POST", "/favorites", { token, body: { item_type: "series", item_id: series } });
  const saved_at = "2026-01-02T03:04:05.000Z";
  const entry = { current_time: 120, total_time: 3600, saved_at };
  await call("PUT", "/history", {
    token,
    body: {
      entries: [
        { ...entry, item_type: "movie", item_id: movie },
        { ...entry, item_type: "episode", item_id: episode, saved_at: "2026-01-01T03:04:05.000Z" },
      ],
    },
  });
  await giveBadge(db, {
    accountId: person.id,
    badgeId: await insertBadge(db, { name: `Badge ${person.id}` }),
    reason: "Pour l’essai",
  });
  const ticket = (await call("POST", "/support/tickets", { token, body: { subject: "Le son", description: "Il se coupe." } }))
    .json;
  const say = (by: Person, message: string, is_internal = false) =>
    call("POST", `/support/tickets/${ticket.id}/messages`, { token: by.token, body: { message, is_internal } });
  await say(agent, "NOTE-SECRÈTE", true);
  await say(agent, "Quel appareil ?");
  await say(person, "Un téléviseur.");
  await call("POST", "/login", { body: { email: person.email, password: "mauvais" }, address: "198.51.100.66" });
  return { person, agent, film, judex: `Judex ${busy}`, movie, series, episode, ticket };
}

test("exports the account's data as one document", async () => {
  const { person, film, judex, movie, series, episode, ticket } = await busyPerson();
  const answer = await call("GET", "/me/export", { token: person.token });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["content-disposition"], 'attachment; filename="seance-mes-donnees.json"');
  assert.match(String(answer.headers["content-type"]), /^application\/json/);
  assert.equal(answer.headers["cache-control"], "no-store");
  const data: AccountExport = answer.json;
  assert.deepEqual([data.account.id, data.account.email, data.account.role], [person.id, person.email, "user"]);
  assert.deepEqual(
    data.favorites.map(({ item_type, item_id, title }) => [item_type, item_id, title]),
    [
      ["series", series, judex],
      ["movie", movie, film],
    ],
  );
  assert.deepEqual(
    data.history.map((one) => [
      one.item_id,
      one.title,
      one.series_title,
      one.season_number,
      one.episode_number,
      one.current_time,
    ]),
    [
      [movie, film, null, null, null, 120],
      [episode, "L’Expiation", judex, 1, 2, 120],
    ],
  );
  assert.deepEqual(
    data.tickets.map(({ id, subject, messages }) => [id, subject, messages.map(({ from, message }) => [from, message])]),
    [
      [
        ticket.id,
        "Le son",
        [
          ["support", "Quel appareil ?"],
          ["me", "Un téléviseur."],
        ],
      ],
    ],
  );
  assert.deepEqual(
    data.badges.map(({ icon, reason }) => [icon, reason]),
    [["🏆", "Pour l’essai"]],
  );
  assert.deepEqual(
    data.logins.map(({ ip_address }) => ip_address),
    ["203.0.113.7"],
    "not the one who tried the door",
  );
});

test("the export contains no data of others, no internal notes and no secrets", async () => {
  const { person, agent } = await busyPerson();
  const { text } = await call("GET", "/me/export", { token: person.token });
  for (const secret of [
    "NOTE-SECR",
    agent.id,
    agent.email,
    agent.email.split("@")[0] ?? "",
    "198.51.100.66",
    "argon2",
    "hash",
    person.token,
  ])
    assert.ok(!text.includes(secret), secret);
  const empty: AccountExport = (await call("GET", "/me/export", { token: agent.token })).json;
  assert.deepEqual([empty.favorites, empty.history, empty.tickets, empty.badges], [[], [], [], []]);
  assert.equal((await call("GET", "/me/export")).status, 401);
});

test("deleting one's account erases its rows and ends its sessions at once", async () => {
  const { person, agent, ticket } = await busyPerson();
  const again = await call("POST", "/login", { body: { email: person.email, password: person.password } });
  for (const on of [site, second])
    for (const token of [person.token, again.json.access_token])
      assert.equal((await on.call("GET", "/me", { token })).status, 200);
  await call("POST", "/users/heartbeat", { token: person.token });
  assert.equal((await leave(person)).status, 204);
  for (const token of [person.token, again.json.access_token]) {
    assert.equal((await call("GET", "/me", { token })).status, 401, "at once here");
    await until("signed out there", async () => (await second.call("GET", "/me", { token })).status === 401);
  }
  assert.equal((await call("POST", "/login", { body: { email: person.email, password: person.password } })).status, 401);
  for (const table of ["session", "presence", "favourite", "watch_progress", "ticket", "account_badge"] as const) {
    const left = await db.selectFrom(table).select("account_id").where("account_id", "=", person.id).execute();
    assert.deepEqual(left, [], table);
  }
  const logins = await db.selectFrom("login_entry").selectAll().where("account_id", "=", person.id).execute();
  assert.deepEqual(logins, []);
  assert.equal((await call("GET", `/support/tickets/${ticket.id}/messages`, { token: agent.token })).status, 404);
  const dump = JSON.stringify(await db.selectFrom("login_entry").selectAll().where("login_time", ">", new Date(0)).execute());
  // The try to sign in after the end is a stranger's; nothing older is left.
  assert.equal(dump.split(person.email).length - 1, 2);
  assert.equal(
    (await call("POST", "/register", { body: { email: person.email, password: "nouveau-depart" } })).status,
    201,
    "the address is free",
  );
});

test("answers of an erased staff member stay, without the name", async () => {
  const owner = await signIn(site);
  const agent = await signIn(site, "admin");
  const ticket = (
    await call("POST", "/support/tickets", { token: owner.token, body: { subject: "Le son", description: "Il se coupe." } })
  ).json;
  await call("POST", `/support/tickets/${ticket.id}/messages`, { token: agent.token, body: { message: "C’est réparé." } });
  const announcement = await insertAnnouncement(
    db,
    { title: "Réparé", message: "Le son est revenu partout." },
    { id: agent.id, username: "Nom" },
  );
  assert.equal((await leave(agent)).status, 204);
  const [message] = (await call("GET", `/support/tickets/${ticket.id}/messages`, { token: owner.token })).json.messages;
  assert.deepEqual(
    [message.message, message.sender_id, message.sender_email, message.sender_role],
    ["C’est réparé.", null, "", "admin"],
  );
  const row = await db
    .selectFrom("announcement")
    .select(["created_by", "created_by_name"])
    .where("id", "=", announcement)
    .executeTakeFirst();
  assert.deepEqual(row, { created_by: null, created_by_name: null });
});

test("returns 403 without the password, and erases nothing", async () => {
  const person = await signIn(site);
  const wrong = await leave(person, "pas-le-bon");
  assert.deepEqual([wrong.status, wrong.json], [403, { detail: "Mot de passe actuel incorrect" }]);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 200);
  assert.equal((await call("DELETE", "/me", { body: { password: person.password } })).status, 401);
  for (const body of [
    {},
    { password: "" },
    { password: 1 },
    { password: "x".repeat(257) },
    { password: person.password, id: "x" },
  ])
    assert.equal((await call("DELETE", "/me", { token: person.token, body })).status, 422, JSON.stringify(body));
});

test("returns 429 at the sixth wrong password", async () => {
  const limited = await testApp({ RATE_LIMITS: "on" }, { databaseUrl: site.databaseUrl });
  const person = await signIn(site);
  const attempt = (password: string) => limited.call("DELETE", "/me", { token: person.token, body: { password } });
  for (let i = 0; i < 5; i++) assert.equal((await attempt("pas-le-bon")).status, 403);
  assert.equal((await attempt(person.password)).status, 429);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 200);
});

test("the last fondateur cannot leave, even when the last two try at once", async () => {
  const two = [await signIn(site, "fondateur"), await signIn(site, "fondateur")] as const;
  const answers = await Promise.all(two.map((one) => leave(one)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409]);
  assert.deepEqual(answers.find(({ status }) => status === 409)?.json, {
    detail: "Le dernier Fondateur ne peut pas être retiré.",
  });
  const stays = two[answers.findIndex(({ status }) => status === 409)] as Person;
  assert.equal((await call("GET", "/me", { token: stays.token })).json.role, "fondateur");
  assert.equal((await leave(stays, "pas-le-bon")).status, 403, "the password comes first");
});

test("concurrent deletions of an account erase it once, and its pages get the reason", async () => {
  const person = await signIn(site);
  const messages: unknown[] = [];
  const stop = services.bus.subscribe(
    (message) => message.kind === "account" && message.id === person.id && messages.push(message),
  );
  await heardDuring(site, async () => {
    const statuses = (await Promise.all([leave(person), leave(person)])).map(({ status }) => status);
    assert.ok(statuses.includes(204) && statuses.every((status) => [204, 401, 403].includes(status)), statuses.join());
  });
  stop();
  assert.deepEqual(messages[0], { kind: "account", id: person.id, why: "deleted" });
});
