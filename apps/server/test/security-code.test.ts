import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import { prepareSecurityCode } from "#domains/security-code/index.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel, makeMovie, makeSeries } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp({ RATE_LIMITS: "on" });
const { call, services } = site;
const { db } = services;

const remove = (id: string, { token }: Person, code?: string) =>
  call("DELETE", `/movies/${id}`, { token, ...(code !== undefined && { headers: { "x-security-code": code } }) });
const change = ({ token }: Person, body: object) => call("PUT", "/admin/security-code", { token, body });

test("a wrong or missing code deletes nothing, with the specified message", async () => {
  const manager = await signIn(site, "super_admin");
  const id = await makeMovie(db);
  for (const code of [undefined, "", "0000", "12345", "abcd", `${securityCode} `.repeat(2)]) {
    const { status, json } = await remove(id, manager, code);
    if (status === 429) break;
    assert.deepEqual([status, json.detail], [403, "Code de securite incorrect ! Suppression annulee."], String(code));
  }
  assert.equal((await call("GET", `/movies/${id}`)).status, 200);
  const second = await signIn(site, "fondateur");
  for (const path of [`/series/${await makeSeries(db)}`, `/channels/${await makeChannel(db)}`])
    assert.equal((await call("DELETE", path, { token: second.token })).status, 403, path);
  assert.equal((await remove(id, second, securityCode)).status, 204);
});

test("returns 429 to an account after five wrong codes, concurrent ones too, and to no other", async () => {
  const [manager, other] = [await signIn(site, "super_admin"), await signIn(site, "super_admin")];
  const id = await makeMovie(db);
  const tries = await Promise.all(Array.from({ length: 12 }, () => remove(id, manager, "0000")));
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [...Array(5).fill(403), ...Array(7).fill(429)]);
  const shut = await remove(id, manager, securityCode);
  assert.equal(shut.status, 429);
  assert.ok(Number(shut.headers["retry-after"]) > 800);
  assert.equal((await remove(id, other, securityCode)).status, 204);
});

test("a missing code is not counted, and a correct one resets the count", async () => {
  const manager = await signIn(site, "super_admin");
  for (let i = 0; i < 8; i++) assert.equal((await remove(await makeMovie(db), manager)).status, 403);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await remove(manager.id, manager, "0000")).status, 403);
    assert.equal((await remove(await makeMovie(db), manager, securityCode)).status, 204);
  }
});

test("the fondateur changes the code with the current one; it is stored hashed, never answered or logged", async () => {
  const app = await testApp({ SECURITY_CODE: "4711" });
  const founder = await signIn(app, "fondateur");
  const act = (body: object, token = founder.token) => app.call("PUT", "/admin/security-code", { token, body });
  const wrong = await act({ current_code: "0000", code: "1234" });
  assert.deepEqual([wrong.status, wrong.json.detail], [403, securityCodeMessages.wrongCurrent]);
  assert.equal((await act({ current_code: "4711", code: "8642" })).status, 204);
  const id = await makeMovie(app.services.db);
  const use = async (code: string) =>
    (await app.call("DELETE", `/movies/${id}`, { token: founder.token, headers: { "x-security-code": code } })).status;
  assert.deepEqual([await use("4711"), await use("8642")], [403, 204]);
  const kept = await app.services.db.selectFrom("setting").select("value").where("name", "=", "security-code").executeTakeFirst();
  assert.ok(!/4711|8642/.test(JSON.stringify(kept)));
  const audit = await app.services.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "security-code.change")
    .execute();
  assert.equal(audit.length, 1);
  assert.ok(!/8642|argon/.test(JSON.stringify(audit)));
  assert.ok(!app.logLines.some((line) => /4711|8642/.test(line)));
});

test("refuses other roles and bad input", async () => {
  for (const role of roles.filter((one) => one !== "fondateur"))
    assert.equal((await change(await signIn(site, role), { current_code: securityCode, code: "1111" })).status, 403, role);
  assert.equal((await call("PUT", "/admin/security-code", { body: {} })).status, 401);
  const founder = await signIn(site, "fondateur");
  for (const code of ["123", "12345", "12a4", 1234, "", null, "１２３４"]) {
    const { status, json } = await change(founder, { current_code: securityCode, code });
    assert.deepEqual([status, json.detail[0].msg], [422, securityCodeMessages.shape], String(code));
  }
});

test("without SECURITY_CODE the first start generates a code and prints it once", async () => {
  const app = await testApp({ SECURITY_CODE: "" });
  const said = app.said.join("\n");
  const code = /Code de sécurité des suppressions : (\d{4})/.exec(said)?.[1];
  assert.ok(code, said);
  const again: string[] = [];
  await Promise.all([1, 2, 3].map(() => prepareSecurityCode(app.services, (text) => again.push(text))));
  assert.deepEqual(again, []);
  const founder = await signIn(app, "fondateur");
  const headers = { "x-security-code": code };
  const { status } = await app.call("DELETE", `/movies/${await makeMovie(app.services.db)}`, { token: founder.token, headers });
  assert.equal(status, 204);
});

test("an unchanged SECURITY_CODE keeps the fondateur's change; a new value replaces it", async () => {
  const app = await testApp({ SECURITY_CODE: "1111" });
  const founder = await signIn(app, "fondateur");
  await app.call("PUT", "/admin/security-code", { token: founder.token, body: { current_code: "1111", code: "2222" } });
  const works = async (code: string) => {
    const headers = { "x-security-code": code };
    const id = await makeMovie(app.services.db);
    return (await app.call("DELETE", `/movies/${id}`, { token: founder.token, headers })).status === 204;
  };
  const start = (SECURITY_CODE: string) =>
    prepareSecurityCode({ db: app.services.db, config: { ...app.services.config, SECURITY_CODE } }, () => assert.fail("said"));
  await start("1111");
  assert.deepEqual([await works("1111"), await works("2222")], [false, true]);
  await start("3333");
  assert.deepEqual([await works("2222"), await works("3333")], [false, true]);
});
