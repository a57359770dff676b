import assert from "node:assert/strict";
import { test } from "node:test";
import type { Badge } from "@seance/contract/badges";
import { roles } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { isRefusedInALine, naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const holder = await signIn(site);

const pioneer = await insertBadge(db, { name: "Pionnier", description: "Là depuis le premier jour." });
const critic = await insertBadge(db, { name: "Critique", icon: "🖋️", color: "#E5484D" });

test("the badges of the site, for whoever is signed in", async () => {
  assert.equal((await call("GET", "/badges")).status, 401);
  const { badges } = (await call("GET", "/badges", { token: holder.token })).json;
  assert.deepEqual(
    badges.map(({ id, name, description, icon, color }: Badge) => [id, name, description, icon, color]),
    [
      [pioneer, "Pionnier", "Là depuis le premier jour.", "🏆", "#3B82F6"],
      [critic, "Critique", "", "🖋️", "#E5484D"],
    ],
  );
});

test("a badge that is given is the holder's, with when and why, and he is told", async () => {
  const events = await heardDuring(site, () =>
    giveBadge(db, { accountId: holder.id, badgeId: pioneer, reason: "Premier inscrit" }),
  );
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [
      ["badges-updated", { account: holder.id }],
      ["notices-updated", { account: holder.id }],
    ],
  );
  await giveBadge(db, { accountId: holder.id, badgeId: critic });
  const { badges } = (await call("GET", "/profile/badges", { token: holder.token })).json;
  assert.deepEqual(
    badges.map((one: { name: string; reason: string }) => [one.name, one.reason]),
    [
      ["Critique", ""],
      ["Pionnier", "Premier inscrit"],
    ],
  );
  assert.ok(Math.abs(Date.parse(badges[0].assigned_at) - Date.now()) < 60_000);
  assert.equal((await call("GET", "/profile/badges")).status, 401);
  assert.deepEqual((await call("GET", "/profile/badges", { token: (await signIn(site)).token })).json.badges, []);
});

test("another's badges are for those who see the accounts; one's own for oneself", async () => {
  const path = `/users/${holder.id}/badges`;
  assert.equal((await call("GET", path)).status, 401);
  for (const role of roles) {
    const { status, json } = await call("GET", path, { token: (await signIn(site, role)).token });
    const may = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    assert.equal(status, may ? 200 : 403, role);
    if (may) assert.equal(json.badges.length, 2);
    else assert.deepEqual(json, { detail: "Accès refusé" });
  }
  for (const id of [holder.id, holder.id.toUpperCase()])
    assert.equal((await call("GET", `/users/${id}/badges`, { token: holder.token })).json.badges.length, 2);
  const admin = await signIn(site, "admin");
  assert.equal((await call("GET", `/users/${newId()}/badges`, { token: admin.token })).status, 404);
  assert.equal((await call("GET", "/users/moi/badges", { token: admin.token })).status, 422);
});

test("the same badge is given once, and a name stands for one badge, also when two ask at once", async () => {
  const person = await signIn(site);
  const gifts = await Promise.allSettled([1, 2].map(() => giveBadge(db, { accountId: person.id, badgeId: critic })));
  assert.deepEqual(gifts.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  await assert.rejects(giveBadge(db, { accountId: person.id, badgeId: critic }), { kind: "conflict" });
  await assert.rejects(giveBadge(db, { accountId: newId(), badgeId: critic }), { kind: "not-found" });
  await assert.rejects(giveBadge(db, { accountId: person.id, badgeId: newId() }), { kind: "not-found" });
  const made = await Promise.allSettled([1, 2].map(() => insertBadge(db, { name: "Unique" })));
  assert.deepEqual(made.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("a badge is text, one emoji and a colour", async () => {
  const bad = [
    { name: "" },
    { name: "x".repeat(51) },
    { description: "x".repeat(201) },
    { icon: "trophy" },
    { color: "blue" },
    { color: "#12345g" },
  ];
  for (const fields of bad) await assert.rejects(insertBadge(db, { name: "Essai", ...fields }), JSON.stringify(fields));
  const names = new Set(
    naughtyStrings.map((text) => text.trim()).filter((text) => text && text.length <= 50 && !isRefusedInALine(text)),
  );
  for (const name of [...names].slice(0, 60)) await insertBadge(db, { name });
  const { badges } = (await call("GET", "/badges", { token: holder.token })).json;
  const kept = new Set(badges.map(({ name }: { name: string }) => name));
  for (const name of [...names].slice(0, 60)) assert.ok(kept.has(name), name);
});
