import assert from "node:assert/strict";
import { test } from "node:test";
import type { BadgeAttribution } from "@seance/contract/badges-admin";
import { roles, type Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makePerson, type Person } from "./sign-in.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const founder = await makePerson(db, "fondateur");
const manager = await makePerson(db, "super_admin");

let names = 0;
const make = (body: object = {}, { token }: Person = manager): Promise<TestAnswer> =>
  call("POST", "/admin/badges", { token, body: { name: `Badge ${names++}`, ...body } });
const made = async (body: object = {}): Promise<string> => (await make(body)).json.id;
const give = (id: string, body: object, { token }: Person = manager): Promise<TestAnswer> =>
  call("POST", `/admin/users/${id}/badges`, { token, body });
const attributions = async (
  query = "",
  { token }: Person = manager,
): Promise<{ attributions: BadgeAttribution[]; total: number }> =>
  (await call("GET", `/admin/badges/attributions${query}`, { token })).json;

test("each call for those who hold its right", async () => {
  const calls: [rights: readonly Role[], status: number, ask: (who: Person) => Promise<TestAnswer>][] = [
    [["super_admin", "co_fondateur", "fondateur"], 201, (who) => make({}, who)],
    [
      ["super_admin", "co_fondateur", "fondateur"],
      201,
      async (who) => give((await makePerson(db)).id, { badge_id: await made() }, who),
    ],
    [
      ["admin", "super_admin", "co_fondateur", "fondateur"],
      200,
      ({ token }) => call("GET", "/admin/badges/attributions", { token }),
    ],
    [["co_fondateur", "fondateur"], 204, async ({ token }) => call("DELETE", `/admin/badges/${await made()}`, { token })],
    [
      ["co_fondateur", "fondateur"],
      204,
      async ({ token }) => {
        const [person, badge_id] = [await makePerson(db), await made()];
        await give(person.id, { badge_id });
        return call("DELETE", `/admin/users/${person.id}/badges/${badge_id}`, { token });
      },
    ],
  ];
  for (const [i, [rights, status, ask]] of calls.entries()) {
    for (const role of roles) {
      const answer = await ask(await makePerson(db, role));
      assert.equal(answer.status, rights.includes(role) ? status : 403, `call ${i} by ${role}: ${answer.text}`);
    }
    assert.equal((await ask({ ...founder, token: "" })).status, 401);
  }
});

test("a badge is made with what is usual where nothing is said, and is everybody's to see", async () => {
  let answer: TestAnswer | undefined;
  const events = await heardDuring(
    site,
    async () => (answer = await call("POST", "/admin/badges", { token: manager.token, body: { name: "  Mécène  " } })),
  );
  assert.equal(answer?.status, 201);
  const { id, created_at, ...rest } = answer.json;
  assert.deepEqual(rest, { name: "Mécène", description: "", icon: "🏆", color: "#3B82F6" });
  assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000);
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [["badges-updated", "signed-in"]],
  );
  const { badges } = (await call("GET", "/badges", { token: (await makePerson(db)).token })).json;
  assert.ok(badges.some((badge: { id: string }) => badge.id === id));
  assert.deepEqual((await make({ name: "Mécène" })).json, { detail: "Un badge porte déjà ce nom" });
});

test("a name of 1 to 50 characters, a description of at most 200, one emoji, a colour; nothing else", async () => {
  const missing = await call("POST", "/admin/badges", { token: manager.token, body: {} });
  for (const answer of [missing, await make({ name: "" }), await make({ name: "   " })])
    assert.deepEqual(
      [answer.status, answer.json.detail],
      [422, [{ loc: ["body", "name"], msg: "Veuillez saisir un nom pour le badge" }]],
    );
  const bad = [
    { name: "x".repeat(51) },
    { description: "x".repeat(201) },
    { icon: "trophée" },
    { icon: "🏆🏆" },
    { icon: "👩‍👩‍👧‍👦👩‍👩‍👧‍👦" },
    { color: "blue" },
    { color: "#12345" },
    { holders: 3 },
  ];
  for (const body of bad) assert.equal((await make(body)).status, 422, JSON.stringify(body));
  const longest = { name: "y".repeat(50), description: "y".repeat(200), icon: "👩‍👩‍👧‍👦", color: "#abcDEF" };
  assert.equal((await make(longest)).status, 201);
});

test("a badge is given with a reason, once, and its holder is told", async () => {
  const [person, badge_id] = [await makePerson(db, "ami"), await made({ name: "Pionnier", description: "Du premier jour." })];
  let answer: TestAnswer | undefined;
  const events = await heardDuring(
    site,
    async () => (answer = await give(person.id, { user_id: person.id, badge_id, reason: " Premier inscrit " })),
  );
  const { assignedAt, ...given } = answer?.json ?? {};
  assert.equal(answer?.status, 201);
  assert.deepEqual(given, {
    userId: person.id,
    userEmail: person.email,
    userRole: "ami",
    badgeId: badge_id,
    badgeName: "Pionnier",
    badgeIcon: "🏆",
    badgeColor: "#3B82F6",
    badgeDescription: "Du premier jour.",
    reason: "Premier inscrit",
  });
  assert.ok(Math.abs(Date.parse(assignedAt) - Date.now()) < 60_000);
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [
      ["badges-updated", { account: person.id }],
      ["notices-updated", { account: person.id }],
      ["badges-updated", { holding: "badges:view" }],
    ],
  );
  const again = await give(person.id, { badge_id });
  assert.deepEqual([again.status, again.json], [409, { detail: "Ce badge a déjà été attribué à cette personne" }]);
  for (const [id, badge] of [
    [newId(), badge_id],
    [person.id, newId()],
  ] as const)
    assert.equal((await give(id, { badge_id: badge })).status, 404);
  const other = await give(person.id, { badge_id, user_id: manager.id });
  assert.deepEqual([other.status, other.json.detail[0].loc], [422, ["body", "user_id"]]);
  assert.equal((await give(person.id, { badge_id: await made(), reason: "x".repeat(201) })).status, 422);
  assert.equal((await give(person.id.toUpperCase(), { badge_id: await made(), user_id: person.id })).status, 201);
});

test("the attributions, the last first, by person, by badge and by words; whole addresses for those who change roles", async () => {
  const [one, other] = [
    await makePerson(db, "user", "remise@prive.example"),
    await makePerson(db, "user", "autre@prive.example"),
  ];
  const [first, second] = [await made({ name: "Tout premier" }), await made({ name: "Second rôle" })];
  await give(one.id, { badge_id: first });
  await give(other.id, { badge_id: first });
  await give(one.id, { badge_id: second });
  const found = async (query: string, who?: Person) =>
    (await attributions(query, who)).attributions.map(({ userEmail, badgeName }) => [userEmail, badgeName]);
  const all = [
    ["remise@prive.example", "Second rôle"],
    ["autre@prive.example", "Tout premier"],
    ["remise@prive.example", "Tout premier"],
  ];
  assert.deepEqual(await found("?search=PRIVE.ex"), all);
  assert.deepEqual(await found("?search=prive.example&skip=1&limit=1"), all.slice(1, 2));
  assert.equal((await attributions("?search=prive.example&limit=1")).total, 3);
  assert.deepEqual(await found(`?user_id=${one.id}`), [all[0], all[2]]);
  assert.deepEqual(await found(`?badge_id=${first}`), [all[1], all[2]]);
  assert.deepEqual(await found("?search=second%20R"), [all[0]]);
  const admin = await makePerson(db, "admin");
  assert.deepEqual(await found("?search=remis", admin), [
    ["remise", "Second rôle"],
    ["remise", "Tout premier"],
  ]);
  assert.deepEqual(await found("?search=prive", admin), []);
  const { text } = await call("GET", "/admin/badges/attributions?limit=500", { token: admin.token });
  assert.ok(!text.includes("@") && !text.includes("prive.example"));
});

test("taken back, a badge is gone from its holder at once; deleted, from everybody", async () => {
  const [person, badge_id] = [await makePerson(db), await made()];
  const held = async (): Promise<number> => (await call("GET", "/profile/badges", { token: person.token })).json.badges.length;
  await give(person.id, { badge_id });
  const path = `/admin/users/${person.id}/badges/${badge_id}`;
  const taking = await heardDuring(site, () => call("DELETE", path, { token: founder.token }));
  assert.deepEqual(taking[0]?.to, { account: person.id });
  assert.equal(await held(), 0);
  assert.equal((await call("DELETE", path, { token: founder.token })).status, 404);
  await give(person.id, { badge_id });
  const deleting = await heardDuring(site, () => call("DELETE", `/admin/badges/${badge_id}`, { token: founder.token }));
  assert.deepEqual(
    deleting.map(({ name, to }) => [name, to]),
    [["badges-updated", "signed-in"]],
  );
  assert.equal(await held(), 0);
  assert.equal((await call("DELETE", `/admin/badges/${badge_id}`, { token: founder.token })).status, 404);
});

test("the audit keeps what was made, given, taken and deleted", async () => {
  const [person, badge_id] = [await makePerson(db), await made({ name: "Archiviste" })];
  await give(person.id, { badge_id, reason: "Ordre" });
  await call("DELETE", `/admin/users/${person.id}/badges/${badge_id}`, { token: founder.token });
  await call("DELETE", `/admin/badges/${badge_id}`, { token: founder.token });
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_label", "before", "after"])
    .where("target_id", "in", [badge_id, person.id])
    .orderBy("id")
    .execute();
  const badge = { name: "Archiviste", description: "", icon: "🏆", color: "#3B82F6" };
  const given = { badge: "Archiviste", reason: "Ordre" };
  assert.deepEqual(entries, [
    { action: "badge.create", actor_id: manager.id, target_label: "Archiviste", before: null, after: badge },
    { action: "badge.give", actor_id: manager.id, target_label: person.email, before: null, after: given },
    { action: "badge.take", actor_id: founder.id, target_label: person.email, before: given, after: null },
    { action: "badge.delete", actor_id: founder.id, target_label: "Archiviste", before: badge, after: null },
  ]);
});
