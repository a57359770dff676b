import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { maintenanceDefaults } from "@seance/contract/maintenance";
import { isStaff, roles } from "@seance/contract/roles";
import { setMaintenance } from "#domains/maintenance/index.ts";
import { scratchFolder, testApp, type TestApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { isRefusedInALine, naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const MEDIA_DIR = await scratchFolder();
await writeFile(path.join(MEDIA_DIR, "affiche.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");

const first = await testApp({ MEDIA_DIR });
const second = await testApp({ MEDIA_DIR }, { databaseUrl: first.databaseUrl });
const { services, call } = first;
const both = [first, second];

const viewer = await signIn(first);
const admin = await signIn(first, "admin");
/** Somebody who has an account of the staff. */
const staffOf = async (role: "fondateur" | "co_fondateur") => {
  const { id, email, token } = await signIn(first, role);
  return { id, email, token, role, username: email.split("@")[0] ?? "" };
};
const founder = await staffOf("fondateur");
const bob = await staffOf("co_fondateur");

const turnOn = (fields: object = {}) => setMaintenance(services, founder, { is_active: true, ...fields });
const turnOff = () => setMaintenance(services, founder, { is_active: false });
const everywhere = (what: string, isSo: (on: TestApp) => Promise<boolean>) =>
  Promise.all(both.map((on) => until(what, () => isSo(on))));
const statusOf = async (on: TestApp, route: string, token?: string) => (await on.call("GET", route, { token })).status;
const media = (on: TestApp, headers: Record<string, string> = {}) => on.app.inject({ url: "/media/affiche.svg", headers });

test("a site that was never in maintenance says so, with the usual words", async () => {
  assert.deepEqual((await call("GET", "/maintenance/status")).json, {
    is_active: false,
    ...maintenanceDefaults,
    estimated_end: null,
    enabled_by: null,
    enabled_at: null,
    features_affected: [],
    custom_message: null,
  });
  assert.equal(await statusOf(first, "/home"), 200);
});

test("on, it says what, since when and by whom; everybody is told, on every process within the second", async () => {
  const events = await heardDuring(second, async () => {
    const status = await turnOn({
      title: "Projecteur en panne",
      message: "On change la lampe.",
      estimated_end: "2031-01-02T03:04:05+01:00",
      features_affected: ["Lecture"],
      custom_message: "Retour ce soir",
    });
    assert.ok(Math.abs(Date.parse(status.enabled_at ?? "") - Date.now()) < 60_000);
    assert.deepEqual(
      { ...status, enabled_at: null },
      {
        is_active: true,
        title: "Projecteur en panne",
        message: "On change la lampe.",
        estimated_end: "2031-01-02T02:04:05.000Z",
        enabled_by: founder.username,
        enabled_at: null,
        // A custom message stands in the place of the list.
        features_affected: ["Retour ce soir"],
        custom_message: "Retour ce soir",
      },
    );
    // This process knows before the call that switched it is answered.
    assert.deepEqual((await call("GET", "/maintenance/status")).json, status);
    assert.equal(await statusOf(first, "/home"), 503);
  });
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [["maintenance-updated", "everybody"]],
  );
  await everywhere("closed", async (on) => (await statusOf(on, "/home")) === 503);
  await everywhere("said", async (on) => (await on.call("GET", "/maintenance/status")).json.title === "Projecteur en panne");
  await turnOff();
  await everywhere("open", async (on) => (await statusOf(on, "/home")) === 200);
});

test("every call answers 503 to whoever is not of the staff, but those that lead back in", async () => {
  await turnOn({ title: "Pause" });
  const always = [
    "GET /maintenance/status",
    "POST /login",
    "POST /login/second-factor",
    "POST /login/second-factor/passkey/options",
    "POST /login/second-factor/passkey",
    "POST /login/passkey/options",
    "POST /login/passkey",
    "GET /oidc",
    "POST /oidc/:provider/start",
    "POST /oidc/:provider/finish",
    "POST /oidc/:provider/backchannel-logout",
    "GET /me",
    "POST /users/logout",
    "GET /events",
    "GET /health",
    "GET /health/live",
    "GET /settings",
  ];
  const refused = [];
  for (const { method, path: route } of first.app.endpoints) {
    if (route === "/events") continue;
    const url = route.replace(/:\w+/g, "0197c0de-0000-7000-8000-000000000000");
    for (const token of [undefined, viewer.token]) {
      if (route === "/users/logout" && token === undefined) continue;
      const { status, json, headers } = await call(method, url, { token });
      if (always.includes(`${method} ${route}`)) {
        assert.notEqual(status, 503, `${method} ${route}`);
        continue;
      }
      assert.deepEqual([status, json], [503, { detail: "Pause" }], `${method} ${route}`);
      assert.ok(Number(headers["retry-after"]) > 0 && headers["cache-control"] === "no-store");
      refused.push(route);
    }
  }
  assert.ok(refused.length > 60, `${refused.length} refused`);
  assert.equal(await statusOf(first, "/openapi.json"), 200);
  assert.equal((await first.app.inject({ method: "HEAD", url: "/api/home" })).statusCode, 503);
  for (const url of ["/api/health", "/api/health/live"])
    assert.equal((await first.app.inject({ method: "HEAD", url })).statusCode, 200);
  assert.equal((await first.app.inject({ url: "/maintenance.html" })).statusCode === 503, false, "pages are served");
  await turnOff();
});

test("the staff goes on as always, nobody else", async () => {
  await turnOn();
  for (const role of roles) {
    const { token } = await signIn(first, role);
    assert.equal(await statusOf(first, "/movies", token), isStaff(role) ? 200 : 503, role);
    assert.equal(await statusOf(first, "/me", token), 200, role);
  }
  await turnOff();
});

test("over https the pass has the prefix of a cookie that no other host can set", async () => {
  const secured = await testApp({ PUBLIC_URL: "https://seance.exemple" });
  const boss = await signIn(secured, "fondateur");
  await setMaintenance(secured.services, { ...boss, role: "fondateur", username: "boss" }, { is_active: true });
  await until("closed", async () => (await statusOf(secured, "/home")) === 503);
  const cookie = String((await secured.call("GET", "/home", { token: boss.token })).headers["set-cookie"]);
  assert.match(cookie, /^__Host-seance_maintenance=[\w-]{32}; Path=\/; .*; Secure$/);
  const mediaWith = async (sent: string) =>
    (await secured.app.inject({ url: "/media/absent.svg", headers: { cookie: sent } })).statusCode;
  const pass = cookie.split(";")[0] ?? "";
  assert.deepEqual([await mediaWith(pass), await mediaWith(pass.replace("__Host-", ""))], [404, 503]);
});

test("answers and files that were kept are closed too, and media; the staff's browser is let through to them", async () => {
  for (const on of both) {
    assert.equal(await statusOf(on, "/home"), 200);
    assert.equal((await media(on)).statusCode, 200);
  }
  await turnOn();
  await everywhere("closed", async (on) => (await statusOf(on, "/home")) === 503);
  for (const on of both) {
    assert.equal((await media(on)).statusCode, 503);
    assert.equal((await media(on, { range: "bytes=0-3" })).statusCode, 503);
    assert.equal((await media(on, { authorization: `Bearer ${viewer.token}` })).statusCode, 503);
  }
  assert.equal((await call("GET", "/home", { token: viewer.token })).headers["set-cookie"], undefined);
  const cookie = String((await call("GET", "/home", { token: admin.token })).headers["set-cookie"]);
  assert.match(cookie, /^seance_maintenance=[\w-]{32}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/);
  const pass = cookie.split(";")[0] ?? "";
  for (const on of both) assert.equal((await media(on, { cookie: `a=b; ${pass}; c=d` })).statusCode, 200);
  assert.equal((await media(first, { cookie: `${pass}x` })).statusCode, 503);
  assert.equal((await media(first, { cookie: "seance_maintenance=" })).statusCode, 503);
  const withPass = (token?: string) => call("GET", "/home", { token, headers: { cookie: pass } });
  assert.equal((await withPass()).status, 503, "the pass is for pictures and videos alone");
  assert.equal((await withPass(admin.token)).headers["set-cookie"], undefined, "given once");
  await turnOn({ title: "Encore un peu" });
  assert.equal((await media(first, { cookie: pass })).statusCode, 200, "the same maintenance");
  await turnOff();
  await turnOn();
  assert.equal((await media(first, { cookie: pass })).statusCode, 503, "another maintenance, another pass");
  for (const on of both) assert.doesNotMatch((await on.call("GET", "/maintenance/status")).text, /pass/);
  await turnOff();
});

test("who is signed in stays so, and comes back when it is over", async () => {
  await turnOn();
  assert.equal(await statusOf(first, "/favorites", viewer.token), 503);
  const answer = await call("POST", "/login", { body: { email: viewer.email, password: viewer.password } });
  assert.equal(answer.status, 200);
  await turnOff();
  for (const token of [viewer.token, answer.json.access_token]) assert.equal(await statusOf(first, "/favorites", token), 200);
});

test("a role given or taken during the maintenance counts at once", async () => {
  await turnOn();
  const person = await signIn(first);
  const become = async (role: "user" | "admin"): Promise<void> => {
    await services.db.updateTable("account").set({ role }).where("id", "=", person.id).execute();
    services.bus.tell({ kind: "account", id: person.id });
  };
  assert.equal(await statusOf(first, "/home", person.token), 503);
  await become("admin");
  assert.equal(await statusOf(first, "/home", person.token), 200);
  await become("user");
  assert.equal(await statusOf(first, "/home", person.token), 503);
  await turnOff();
});

test("a process that starts during the maintenance starts closed", async () => {
  await turnOn();
  const third = await testApp({ MEDIA_DIR }, { databaseUrl: first.databaseUrl });
  assert.equal(await statusOf(third, "/home"), 503);
  await turnOff();
  await until("open", async () => (await statusOf(third, "/home")) === 200);
});

test("who switched it on stays while what it says changes, and two who switch at once leave one state everywhere", async () => {
  const before = await turnOn();
  const after = await setMaintenance(services, bob, { is_active: true, message: "Plus que dix minutes." });
  assert.deepEqual(
    [after.enabled_by, after.enabled_at, after.message],
    [founder.username, before.enabled_at, "Plus que dix minutes."],
  );
  for (let round = 0; round < 5; round++) {
    await Promise.all([turnOn(), setMaintenance(second.services, null, { is_active: false }), turnOn(), turnOff()]);
    const { is_active } = (await call("GET", "/maintenance/status")).json;
    await everywhere("one state", async (on) => (await statusOf(on, "/home")) === (is_active ? 503 : 200));
  }
  const off = await turnOff();
  assert.deepEqual([off.is_active, off.enabled_by, off.enabled_at], [false, null, null]);
  assert.equal((await setMaintenance(services, null, { is_active: true })).enabled_by, null, "from the command line");
  await turnOff();
});

test("nothing that is no status is written; empty words are the usual ones; naughty ones are text", async () => {
  const bad = [
    { title: "x".repeat(101) },
    { message: "x".repeat(501) },
    { custom_message: "x".repeat(301) },
    { estimated_end: "demain" },
    { estimated_end: "9999-12-31T23:59:59-12:00" },
    { features_affected: [""] },
    { title: "a\u0000b" },
  ];
  for (const fields of bad) await assert.rejects(turnOn(fields), JSON.stringify(fields));
  assert.equal(await statusOf(first, "/home"), 200);
  const lines = "Retour vers 21 h.\nMerci.";
  const said = { is_active: false, custom_message: lines, features_affected: [lines] };
  const kept = await setMaintenance(services, founder, said);
  assert.deepEqual([kept.custom_message, kept.features_affected], [lines, [lines]]);
  const usual = await setMaintenance(services, founder, { is_active: false, title: " ", message: "", custom_message: " " });
  assert.deepEqual(
    [usual.title, usual.message, usual.custom_message],
    [maintenanceDefaults.title, maintenanceDefaults.message, null],
  );
  for (const text of naughtyStrings.filter((one) => one.trim() && one.length <= 100 && !isRefusedInALine(one)).slice(0, 40)) {
    await setMaintenance(services, founder, { is_active: false, title: text, features_affected: [text] });
    const { json } = await call("GET", "/maintenance/status");
    assert.deepEqual([json.title, json.features_affected], [text.trim(), [text.trim()]]);
  }
});

test("fondateur and co_fondateur switch it through the call, whatever the rest asks", async () => {
  const form = {
    is_active: true,
    title: "Travaux",
    message: "On repeint la salle.",
    estimated_end: "2027-03-28T02:30:00+01:00",
    features_affected: ["Lecture", "Recherche"],
    enabled_at: "2001-01-01T00:00:00Z",
  };
  const toggle = (token: string | undefined, body: object) => call("POST", "/admin/maintenance/toggle", { token, body });
  const before = Date.now();
  const { status, json } = await toggle(bob.token, form);
  assert.equal(status, 200);
  const { enabled_at, enabled_by, ...rest } = json;
  assert.ok(Date.parse(enabled_at) >= before && Date.parse(enabled_at) <= Date.now(), "the server says when");
  assert.equal(enabled_by, bob.username);
  assert.deepEqual(rest, {
    is_active: true,
    title: form.title,
    message: form.message,
    // The hour that does not exist that night in Paris is the next one.
    estimated_end: "2027-03-28T01:30:00.000Z",
    features_affected: form.features_affected,
    custom_message: null,
  });
  assert.equal((await toggle(undefined, { is_active: false })).status, 503, "a guest is shut out of it too");
  for (const role of roles.filter((one) => one !== "fondateur" && one !== "co_fondateur")) {
    const { token } = await signIn(first, role);
    assert.equal((await toggle(token, { is_active: false })).status, isStaff(role) ? 403 : 503, role);
  }
  const custom = await toggle(founder.token, { ...form, custom_message: "Retour dimanche." });
  assert.deepEqual([custom.json.features_affected, custom.json.custom_message], [["Retour dimanche."], "Retour dimanche."]);
  assert.equal(custom.json.enabled_at, enabled_at);
  const off = await toggle(founder.token, { is_active: false });
  assert.deepEqual([off.json.is_active, off.json.enabled_at, off.json.title], [false, null, maintenanceDefaults.title]);
  const bad = {
    is_active: "oui",
    title: "x".repeat(101),
    message: "x".repeat(501),
    custom_message: "x".repeat(301),
    estimated_end: "demain",
    features_affected: "tout",
    html: 1,
  };
  const refused = await toggle(founder.token, bad);
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.json.detail.map(({ loc }: { loc: string[] }) => loc[1]).toSorted(), Object.keys(bad).toSorted());
  assert.equal((await toggle(undefined, { is_active: true })).status, 401);
  const actions = await services.db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("actor_id", "in", [bob.id, founder.id])
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  assert.deepEqual(actions, [
    { action: "maintenance.off", actor_id: founder.id },
    { action: "maintenance.update", actor_id: founder.id },
    { action: "maintenance.on", actor_id: bob.id },
  ]);
  assert.ok(!JSON.stringify(await services.db.selectFrom("audit_entry").select("after").execute()).includes('"pass"'));
});
