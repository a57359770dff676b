import assert from "node:assert/strict";
import { test } from "node:test";
import { createAccount, prepareAccounts, setupNeeded } from "#domains/accounts/index.ts";
import { testApp, type TestApp } from "./app.ts";
import { until } from "./until.ts";

const founder = { email: "fondatrice@exemple.fr", password: "secret-de-fondatrice" };
const codeOf = ({ said }: TestApp): string =>
  /code : ([A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4})/.exec(said.join(""))?.[1] ?? "no code was said";
const setUp = (on: TestApp, code: string, address = "203.0.113.7") =>
  on.call("POST", "/setup", { address, body: { code, ...founder } });
const isNeeded = async (on: TestApp): Promise<boolean> => (await on.call("GET", "/settings")).json.setup_needed;

test("the first start prints a code that creates the first fondateur, once", async () => {
  const site = await testApp();
  assert.match(site.said.join(""), /Ouvrez http:\/\/localhost:0\/premier-demarrage/);
  assert.equal(await isNeeded(site), true);
  const wrong = await setUp(site, "AAAA-AAAA-AAAA");
  assert.deepEqual([wrong.status, wrong.json], [403, { detail: "Code incorrect" }]);
  assert.equal((await setUp(site, "")).status, 422);

  const done = await setUp(site, ` ${codeOf(site).toLowerCase().replaceAll("-", " ")} `);
  assert.equal(done.status, 201);
  assert.equal(done.json.user.role, "fondateur");
  assert.equal((await site.call("GET", "/me", { token: done.json.access_token })).json.permissions.length > 20, true);
  assert.equal(await isNeeded(site), false);

  const again = await setUp(site, codeOf(site));
  assert.deepEqual([again.status, again.json], [409, { detail: "Ce site a déjà son fondateur" }]);
  const left = site.services.db.selectFrom("setting").select("name").where("name", "=", "setup-code");
  assert.deepEqual(await left.execute(), [], "no code is left");
});

test("stores codes hashed; a second process or a restart prints another code, and both work", async () => {
  const one = await testApp();
  const two = await testApp({}, { databaseUrl: one.databaseUrl });
  assert.notEqual(codeOf(one), codeOf(two));
  const kept = JSON.stringify(await one.services.db.selectFrom("setting").selectAll().execute());
  for (const site of [one, two]) assert.ok(!kept.includes(codeOf(site)) && !kept.includes(codeOf(site).replaceAll("-", "")));
  assert.equal(await isNeeded(two), true);
  assert.equal((await setUp(two, codeOf(one))).status, 201);
  await until("the other process knows", async () => !(await isNeeded(one)));
  const said: string[] = [];
  await prepareAccounts(one.services, (text) => said.push(text));
  assert.deepEqual(said, [], "with a fondateur, a start says nothing");
});

test("of two concurrent setups with the code, one succeeds", async () => {
  const site = await testApp();
  const ask = (email: string) => site.call("POST", "/setup", { body: { ...founder, code: codeOf(site), email } });
  const answers = await Promise.all([ask("a@exemple.fr"), ask("b@exemple.fr"), ask("c@exemple.fr")]);
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [201, 409, 409]);
  const { rows } = await site.services.db
    .selectFrom("account")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  assert.equal(rows, 1);
});

test("returns 429 after five wrong codes", async () => {
  const site = await testApp({ RATE_LIMITS: "on" });
  for (let i = 0; i < 5; i++) assert.equal((await setUp(site, `AAAA-AAAA-AAA${i + 2}`)).status, 403);
  const sixth = await setUp(site, codeOf(site));
  assert.equal(sixth.status, 429);
  assert.ok(Number(sixth.headers["retry-after"]) > 0);
  assert.equal((await setUp(site, codeOf(site), "203.0.113.8")).status, 201, "the owner, elsewhere");
});

test("FOUNDER_EMAIL and FOUNDER_PASSWORD create the first fondateur, and no code is printed", async () => {
  const settings = { FOUNDER_EMAIL: "Fondatrice@Exemple.fr", FOUNDER_PASSWORD: founder.password };
  const site = await testApp(settings);
  assert.deepEqual(site.said, []);
  assert.equal(await isNeeded(site), false);
  const entered = await site.call("POST", "/login", { body: founder });
  assert.deepEqual([entered.status, entered.json.user.role], [200, "fondateur"]);
  const again = await testApp(
    { FOUNDER_EMAIL: "autre@exemple.fr", FOUNDER_PASSWORD: "autre-secret" },
    { databaseUrl: site.databaseUrl },
  );
  assert.equal(
    (await again.call("POST", "/login", { body: { email: "autre@exemple.fr", password: "autre-secret" } })).status,
    401,
    "the settings count for the first one only",
  );
});

test("a FOUNDER_PASSWORD under twelve characters makes no fondateur, and keeps no site that has one from starting", async () => {
  const short = { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: "onze-lettre" };
  await assert.rejects(testApp(short), /FOUNDER_PASSWORD : reçu \[masqué\], attendu 12 à 256 caractères/);
  const site = await testApp({ ...short, FOUNDER_PASSWORD: founder.password });
  const again = await testApp(short, { databaseUrl: site.databaseUrl });
  assert.equal((await again.call("POST", "/login", { body: founder })).status, 200);
});

test("FOUNDER_EMAIL of an existing account makes it fondateur, and ends its sessions", async () => {
  const site = await testApp();
  const squatter = await site.call("POST", "/register", { body: { ...founder, password: "mot-du-squatteur" } });
  const owned = await testApp(
    { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password },
    { databaseUrl: site.databaseUrl },
  );
  assert.equal((await owned.call("GET", "/me", { token: squatter.json.access_token })).status, 401);
  assert.equal((await owned.call("POST", "/login", { body: { ...founder, password: "mot-du-squatteur" } })).status, 401);
  assert.equal((await owned.call("POST", "/login", { body: founder })).json.user.role, "fondateur");
});

test("createAccount takes any role and a username, and refuses a taken address", async () => {
  const { services } = await testApp();
  assert.equal(await setupNeeded(services.db), true);
  const made = await createAccount(services.db, {
    email: "Chef@Exemple.fr",
    password: "secret-1",
    role: "fondateur",
    username: "la cheffe",
  });
  assert.deepEqual([made?.email, made?.username, made?.role], ["chef@exemple.fr", "la cheffe", "fondateur"]);
  assert.equal(await createAccount(services.db, { email: "chef@exemple.fr", password: "secret-2" }), null);
  assert.equal(await setupNeeded(services.db), false);
});
