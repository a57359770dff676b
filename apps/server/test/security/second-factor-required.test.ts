import assert from "node:assert/strict";
import { test } from "node:test";
import { settingMessages } from "@seance/contract/site-settings";
import { can, roles } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { followSettings } from "#domains/settings/index.ts";
import { closeAtEnd, testApp } from "#test/app.ts";
import { insertTicket } from "#domains/support/index.ts";
import { makeMovie } from "#test/make.ts";
import { askedFor, nextCode, setUpFactor, stopClock } from "#test/second-factor-app.ts";
import { countTries } from "#test/security/tries.ts";
import { makePerson } from "#test/sign-in.ts";

const site = await testApp({ STAFF_SECOND_FACTOR: "yes" });
const free = await testApp();
closeAtEnd(await followSettings(free.services));
const { db } = site.services;
stopClock();
const tried = countTries();

const required = { detail: "Activez d’abord la double authentification de votre compte", code: "SECOND_FACTOR_REQUIRED" };

for (const role of roles)
  test(`${role}: without the factor that is required of the staff, each of their calls says so, and no other call`, async () => {
    const { token } = await makePerson(db, role);
    const staff = can(role, "admin:enter");
    for (const { access, method, path } of site.app.endpoints) {
      if (access === "public" || access === "signed-in" || !can(role, access)) continue;
      const route = path.replace(":item_type", "movie").replace(/:\w+/g, newId());
      const { status, json } = await site.call(method, route, { token, ...(method !== "GET" && { body: { inconnu: true } }) });
      if (staff) tried();
      if (staff) assert.deepEqual([status, json], [403, required], `${method} ${path}`);
      else assert.notEqual(status, 403, `${method} ${path}`);
    }
    assert.equal((await site.call("GET", "/me", { token })).json.role, role);
    assert.equal((await site.call("GET", "/me/second-factor", { token })).json.required, staff);
  });

test("such an account sees no drafts either; once its factor is set up, all of its rights are there at once", async () => {
  const person = await makePerson(db, "fondateur");
  const { token } = person;
  const draft = await makeMovie(db, { status: "draft" });
  const read = () => site.call("GET", `/movies/${draft}`, { token });
  assert.equal((await read()).status, 404);
  await setUpFactor(site, person);
  assert.equal((await read()).status, 200);
  assert.equal((await site.call("GET", "/admin/users", { token })).status, 200);
});

test("nor the tickets and badges of others, which calls for everybody show to the staff", async () => {
  const [{ token }, asker] = [await makePerson(db, "admin"), await makePerson(db)];
  const about = { subject: "Le son", description: "Il se coupe.", category: "general", priority: "normal" } as const;
  const ticket = await insertTicket(db, { id: asker.id }, about);
  const read = (path: string, by = token) => site.call("GET", path, { token: by });
  assert.deepEqual((await read("/support/tickets?scope=all")).json, required);
  assert.deepEqual((await read(`/users/${asker.id}/badges`)).json, required);
  assert.equal((await read(`/support/tickets/${ticket}`)).status, 404);
  const agent = await makePerson(db, "support");
  assert.equal((await read(`/support/tickets/${ticket}`, agent.token)).status, 200);
});

test("during a maintenance the staff signs in with its code", async () => {
  const person = await setUpFactor(site, await makePerson(db, "fondateur"));
  const { status } = await site.call("POST", "/admin/maintenance/toggle", { token: person.token, body: { is_active: true } });
  assert.equal(status, 200);
  const token = await askedFor(site, person);
  const opened = await site.call("POST", "/login/second-factor", { body: { token, code: nextCode(person) } });
  assert.equal(opened.status, 200, opened.text);
  const late = await makePerson(db, "admin");
  assert.equal((await setUpFactor(site, late)).recovery.length, 10, "a factor is set up during a maintenance too");
});

test("the fondateur switches the requirement on and off while the site runs; it holds at once", async () => {
  const founder = await makePerson(free.services.db, "fondateur");
  const other = await makePerson(free.services.db, "admin");
  const change = (on: boolean) =>
    free.call("PUT", "/admin/settings", { token: founder.token, body: { STAFF_SECOND_FACTOR: on } });
  const enter = () => free.call("GET", "/admin/users", { token: other.token });
  assert.equal((await enter()).status, 200);
  const refused = await change(true);
  assert.deepEqual([refused.status, refused.json.detail], [409, settingMessages.ownFactorFirst]);
  await setUpFactor(free, founder);
  assert.equal((await change(true)).status, 200);
  assert.deepEqual((await enter()).json, required);
  assert.equal((await change(false)).status, 200);
  assert.equal((await enter()).status, 200);
});
