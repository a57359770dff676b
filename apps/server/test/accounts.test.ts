import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { test } from "node:test";
import { permissionNames, permissions, roles } from "@seance/contract/roles";
import { sql } from "kysely";
import { hashPassword, serverTurn } from "#domains/accounts/index.ts";
import { hashToken } from "#http/authenticate.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const register = (email: string, password = "secret-1", more: object = {}): Promise<TestAnswer> =>
  call("POST", "/register", { body: { email, password, ...more } });
const login = (email: string, password = "secret-1"): Promise<TestAnswer> =>
  call("POST", "/login", { body: { email, password } });
const me = (token: string): Promise<TestAnswer> => call("GET", "/me", { token });
const entriesOf = (email: string) =>
  db.selectFrom("login_entry").selectAll().where("email_form", "=", email).orderBy("login_time").orderBy("id").execute();

test("registration creates a user account, signed in at once, and ignores a role in the body", async () => {
  const answer = await register(" Ana.Lys@Exemple.FR ", "secret-1", { role: "fondateur" });
  assert.equal(answer.status, 201);
  const { access_token, user } = answer.json;
  assert.match(access_token, /^[A-Za-z0-9_-]{43}$/, "256 bits");
  assert.deepEqual(
    { ...user, id: "", created_at: "", last_login: "" },
    {
      id: "",
      email: "ana.lys@exemple.fr",
      username: "ana.lys",
      role: "user",
      created_at: "",
      last_login: "",
    },
  );
  assert.ok(Math.abs(Date.parse(user.created_at) - Date.now()) < 60_000);
  const mine = await me(access_token);
  assert.equal(mine.status, 200);
  assert.deepEqual(mine.json, { ...user, email_verified: false, permissions: [] });
});

test("an address has one account, whatever its case, even with concurrent registrations", async () => {
  assert.equal((await register("bob@exemple.fr")).status, 201);
  for (const again of ["bob@exemple.fr", "BOB@exemple.fr", "  Bob@Exemple.Fr "]) {
    const answer = await register(again);
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.json, { detail: "Un compte avec cette adresse email existe déjà" });
  }
  const race = await Promise.all(
    ["eve@exemple.fr", "Eve@exemple.fr", "EVE@EXEMPLE.FR", " eve@exemple.fr"].map((email) => register(email)),
  );
  assert.deepEqual(race.map((answer) => answer.status).toSorted(), [201, 409, 409, 409]);
  assert.equal((await login(" EVE@exemple.fr")).status, 200);
});

test("returns all faults of a registration, with the messages of the form", async () => {
  const answer = await call("POST", "/register", { body: { email: "  ", password: "court", is_active: true, username: "moi" } });
  assert.equal(answer.status, 422);
  const faults = answer.json.detail as { loc: string[]; msg: string }[];
  assert.deepEqual(Object.fromEntries(faults.map(({ loc, msg }) => [loc.join("."), msg]).toReversed()), {
    "body.email": "L'adresse email est requise",
    "body.password": "Le mot de passe doit contenir au moins 8 caractères",
    "body.is_active": "Champ inconnu",
    "body.username": "Champ inconnu",
  });
  for (const body of [
    { email: "long@exemple.fr", password: "x".repeat(300) },
    { email: ["a@exemple.fr"], password: "secret-1" },
    { email: "a@exemple.fr", password: 123456 },
    null,
    [],
  ])
    assert.equal((await call("POST", "/register", { body })).status, 422, JSON.stringify(body));
  assert.equal((await register("x".repeat(300) + "@exemple.fr")).status, 422);
  assert.equal(
    await db.selectFrom("account").select("id").where("email_form", "in", ["long@exemple.fr", "a@exemple.fr"]).executeTakeFirst(),
    undefined,
  );
});

test("signs in with the correct password only, and answers the same for an unknown account", async () => {
  await register("carl@exemple.fr");
  const good = await login(" Carl@EXEMPLE.fr ");
  assert.equal(good.status, 200);
  assert.equal(good.json.user.email, "carl@exemple.fr");
  assert.equal((await me(good.json.access_token)).json.last_login, good.json.user.last_login);
  for (const [email, password] of [
    ["carl@exemple.fr", "secret-2"],
    ["personne@exemple.fr", "secret-1"],
    ["carl@exemple.fr", "x"],
  ] as const) {
    const bad = await login(email, password);
    assert.equal(bad.status, 401);
    assert.deepEqual(bad.json, { detail: "Identifiants incorrects" });
  }
  assert.equal(
    (await call("POST", "/login", { body: { email: "carl@exemple.fr", password: "secret-1", otp: "1" } })).status,
    422,
  );
  assert.equal((await call("POST", "/login", { body: { email: "carl@exemple.fr" } })).status, 422);
});

test("composed and decomposed accents are the same password", async () => {
  await register("accent@exemple.fr", "mot-de-pass\u00e9");
  assert.equal((await login("accent@exemple.fr", "mot-de-passe\u0301")).status, 200);
});

test("stores passwords as argon2id strings, and no tokens", async () => {
  const { json } = await register("dora@exemple.fr", "un secret bien à moi");
  const row = await db.selectFrom("account").selectAll().where("email_form", "=", "dora@exemple.fr").executeTakeFirstOrThrow();
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  const session = await db.selectFrom("session").selectAll().where("account_id", "=", row.id).executeTakeFirstOrThrow();
  assert.deepEqual(session.token_hash, hashToken(json.access_token));
});

test("records every sign-in, successful or not, with its address and browser", async () => {
  const body = { email: "Fred@exemple.fr", password: "secret-1" };
  const from = { address: "198.51.100.9", headers: { "user-agent": "Essai/1.0" } };
  await call("POST", "/login", { body, ...from });
  await call("POST", "/register", { body, ...from });
  await call("POST", "/login", { body: { ...body, password: "faux-mot" }, ...from });
  await call("POST", "/login", { body, ...from });
  const entries = await entriesOf("fred@exemple.fr");
  assert.deepEqual(
    entries.map((entry) => entry.success),
    [false, true, false, true],
  );
  assert.deepEqual(
    entries.map((entry) => entry.account_id !== null),
    [false, true, true, true],
  );
  for (const entry of entries) assert.deepEqual([entry.ip_address, entry.user_agent], ["198.51.100.9", "Essai/1.0"]);
});

test("tells that an account is suspended only after the correct password", async () => {
  const gus = await signIn(home);
  await db.updateTable("account").set({ is_active: false }).where("id", "=", gus.id).execute();
  const wrong = await login(gus.email, "autre-mot");
  assert.deepEqual([wrong.status, wrong.json], [401, { detail: "Identifiants incorrects" }]);
  const right = await login(gus.email, gus.password);
  assert.deepEqual([right.status, right.json], [403, { detail: "ACCOUNT_SUSPENDED", ban: { reason: "", until: null } }]);
  assert.deepEqual(
    (await entriesOf(gus.email)).map((entry) => entry.success),
    [false, false],
  );
  const { sessions } = await db
    .selectFrom("session")
    .select((row) => row.fn.countAll<number>().as("sessions"))
    .where("account_id", "=", gus.id)
    .executeTakeFirstOrThrow();
  assert.equal(sessions, 1, "no new session");
});

test("GET /me returns the permissions of each role", async () => {
  for (const role of roles) {
    const { token } = await signIn(home, role);
    const { json } = await me(token);
    assert.equal(json.role, role);
    const held = permissionNames.filter((name) => (permissions[name] as readonly string[]).includes(role));
    assert.deepEqual(json.permissions, held);
  }
});

test("GET /me returns 401 without a valid token", async () => {
  for (const authorization of [
    "",
    "Bearer",
    "Bearer x",
    `Bearer ${"A".repeat(43)}`,
    "Basic YTpi",
    `Bearer ${"A".repeat(5000)}`,
  ]) {
    const answer = await call("GET", "/me", { headers: { authorization } });
    assert.deepEqual([answer.status, answer.json], [401, { detail: "Authentification requise" }], authorization.slice(0, 20));
  }
});

test("changing the password ends all sessions but the current one", async () => {
  const hana = await signIn(home);
  const elsewhere = (await login(hana.email, hana.password)).json.access_token;
  const change = (body: object) => call("PUT", "/me/password", { token: hana.token, body });
  const wrong = await change({ current_password: "pas-celui-ci", new_password: "nouveau-secret" });
  assert.deepEqual([wrong.status, wrong.json], [403, { detail: "Mot de passe actuel incorrect" }]);
  assert.equal((await me(elsewhere)).status, 200);
  assert.equal((await change({ current_password: hana.password, new_password: "court" })).status, 422);
  assert.equal((await call("PUT", "/me/password", { body: {} })).status, 401, "a guest is told so before his input is looked at");

  const done = await change({ current_password: hana.password, new_password: "nouveau-secret" });
  assert.deepEqual([done.status, done.text], [204, ""]);
  assert.equal((await me(elsewhere)).status, 401);
  assert.equal((await me(hana.token)).status, 200);
  assert.equal((await login(hana.email, hana.password)).status, 401);
  assert.equal((await login(hana.email, "nouveau-secret")).status, 200);
});

/** A hash as they were made when they cost less. */
function cheapHash(password: string): string {
  const nonce = Buffer.from("somesaltsomesalt");
  const tag = argon2Sync("argon2id", { message: password, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

test("a sign-in renews a hash that costs less than today's, also two at once", async () => {
  const ada = await signIn(home);
  const cheap = cheapHash(ada.password);
  const hashOf = async () =>
    (await home.services.db.selectFrom("account").select("password_hash").where("id", "=", ada.id).executeTakeFirstOrThrow())
      .password_hash;
  await home.services.db.updateTable("account").set({ password_hash: cheap }).where("id", "=", ada.id).execute();
  assert.equal((await login(ada.email, "pas-celui-ci")).status, 401);
  assert.equal(await hashOf(), cheap);
  const both = await Promise.all([login(ada.email, ada.password), login(ada.email, ada.password)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.match(await hashOf(), /^\$argon2id\$v=19\$m=19456,t=2,/);
  assert.equal((await login(ada.email, ada.password)).status, 200);
});

test("a sign-in with the old password is refused where the password changes while its hash is renewed", async () => {
  const ada = await signIn(home);
  const setHash = (on: typeof db, password_hash: string) =>
    on.updateTable("account").set({ password_hash }).where("id", "=", ada.id).execute();
  await setHash(db, cheapHash(ada.password));
  const changing = await db.startTransaction().execute();
  await setHash(changing, await hashPassword("nouveau-secret", serverTurn));
  const old = login(ada.email, ada.password);
  await until("the renewal waits for the change", async () => {
    const { rows } = await sql<{ waits: number }>`
      select count(*)::integer as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "account"%'`.execute(db);
    return rows[0]?.waits === 1;
  });
  await changing.commit().execute();
  assert.equal((await old).status, 401);
  assert.equal((await login(ada.email, "nouveau-secret")).status, 200);
});

test("of two concurrent password changes, one succeeds", async () => {
  const ivo = await signIn(home);
  const change = (new_password: string) =>
    call("PUT", "/me/password", { token: ivo.token, body: { current_password: ivo.password, new_password } });
  const both = await Promise.all([change("premier-mot"), change("second-mot")]);
  assert.deepEqual(both.map((answer) => answer.status).toSorted(), [204, 403]);
});

test("lists the account's sessions and ends one or all others, never another account's", async () => {
  const jo = await signIn(home);
  const kim = await signIn(home);
  const phone = await call("POST", "/login", {
    body: { email: jo.email, password: jo.password },
    headers: { "user-agent": "Téléphone" },
    address: "198.51.100.20",
  });
  const tablet = (await login(jo.email, jo.password)).json.access_token;
  const { json } = await call("GET", "/me/sessions", { token: jo.token });
  assert.equal(json.sessions.length, 3);
  assert.deepEqual(json.sessions.filter((session: { current: boolean }) => session.current).length, 1);
  const onPhone = json.sessions.find((session: { ip_address: string }) => session.ip_address === "198.51.100.20");
  assert.deepEqual(Object.keys(onPhone).toSorted(), [
    "created_at",
    "current",
    "id",
    "ip_address",
    "last_seen",
    "name",
    "network",
    "user_agent",
  ]);

  const end = (token: string | undefined, id: string) => call("DELETE", `/me/sessions/${id}`, { token });
  assert.equal((await end(undefined, onPhone.id)).status, 401);
  assert.equal((await end(kim.token, onPhone.id)).status, 404, "another's session is not there");
  assert.equal((await end(jo.token, "nul")).status, 422);
  assert.equal((await me(phone.json.access_token)).status, 200);
  assert.equal((await end(jo.token, onPhone.id)).status, 204);
  assert.equal((await me(phone.json.access_token)).status, 401);
  assert.equal((await end(jo.token, onPhone.id)).status, 404);

  assert.equal((await me(tablet)).status, 200);
  assert.equal((await call("DELETE", "/me/sessions", { token: jo.token })).status, 204);
  assert.equal((await me(tablet)).status, 401);
  assert.equal((await me(jo.token)).status, 200);
  assert.equal((await me(kim.token)).status, 200);
});

test("a heartbeat marks online, a logout offline; the session ends only with end_session", async () => {
  const lou = await signIn(home);
  const present = async () =>
    (await db.selectFrom("presence").select("online").where("account_id", "=", lou.id).executeTakeFirst())?.online;
  assert.equal(await present(), undefined);
  for (const body of [undefined, {}])
    assert.equal((await call("POST", "/users/heartbeat", { token: lou.token, body })).status, 204);
  assert.equal(await present(), true);
  for (const body of [undefined, {}, { end_session: false }]) {
    assert.equal((await call("POST", "/users/logout", { token: lou.token, body })).status, 204);
    assert.equal(await present(), false);
    await call("POST", "/users/heartbeat", { token: lou.token });
  }
  for (const route of ["heartbeat", "logout"]) {
    assert.equal((await call("POST", `/users/${route}`)).status, 401);
    assert.equal((await call("POST", `/users/${route}`, { token: lou.token, body: { online: true } })).status, 422);
  }
  assert.equal((await call("POST", "/users/logout", { token: lou.token, body: { end_session: true } })).status, 204);
  assert.equal(await present(), false);
  assert.equal((await me(lou.token)).status, 401);
  assert.equal((await call("POST", "/users/logout", { token: lou.token, body: { end_session: true } })).status, 401);
});

test("the log contains nothing of the bodies", async () => {
  const mia = await signIn(home);
  await login(mia.email, "un-faux-mot-de-passe");
  const log = home.logLines.join("");
  for (const secret of [mia.email, mia.password, mia.token, "un-faux-mot-de-passe", "@exemple.fr"])
    assert.ok(!log.includes(secret), secret);
});
