import assert from "node:assert/strict";
import { test } from "node:test";
import { accountMessages } from "@seance/contract/account-fields";
import { invitationMessages, type Invitation } from "@seance/contract/invitations";
import { roles } from "@seance/contract/roles";
import { testApp, type TestAnswer, type TestApp } from "./app.ts";
import { makePerson, type Person } from "./sign-in.ts";

const site = await testApp({ REGISTRATION: "invitation" });
const { db } = site.services;
const founder = await makePerson(db, "fondateur");
const password = "Caligari-1920";
let made = 0;

const register = (body: object, app: TestApp = site): Promise<TestAnswer> =>
  app.call("POST", "/register", { body: { email: `invite-${++made}@exemple.fr`, password, ...body } });
const invite = (body: object = {}, { token }: Person = founder): Promise<TestAnswer> =>
  site.call("POST", "/admin/invitations", { token, body });
const read = (token: string): Promise<TestAnswer> => site.call("POST", "/invitations/read", { body: { token } });

async function listed(id: string): Promise<Invitation> {
  const { json } = await site.call("GET", "/admin/invitations", { token: founder.token });
  return json.invitations.find((one: Invitation) => one.id === id) ?? assert.fail("not in the list");
}

function refusedAsGone({ status, json }: TestAnswer): void {
  assert.deepEqual([status, json.detail], [403, invitationMessages.gone]);
}

test("only the roles that may change roles invite", async () => {
  for (const role of [null, ...roles]) {
    const caller = role && (await makePerson(db, role));
    const options = caller ? { token: caller.token } : {};
    const expected = role === null ? 401 : ["super_admin", "co_fondateur", "fondateur"].includes(role) ? 200 : 403;
    assert.equal((await site.call("GET", "/admin/invitations", options)).status, expected, `${role} lists`);
    const { status } = await site.call("POST", "/admin/invitations", { ...options, body: {} });
    assert.equal(status, expected === 200 ? 201 : expected, `${role} invites`);
  }
});

test("nobody invites above what they may promote to, nor beside the ladder", async () => {
  const cases = [
    ["fondateur", "co_fondateur", 201],
    ["fondateur", "fondateur", 403],
    ["fondateur", "content_manager", 403],
    ["co_fondateur", "admin", 201],
    ["co_fondateur", "super_admin", 403],
    ["super_admin", "ami", 201],
    ["super_admin", "support", 403],
  ] as const;
  for (const [actor, role, expected] of cases)
    assert.equal((await invite({ role }, await makePerson(db, actor))).status, expected, `${actor} invites a ${role}`);
});

test("bad fields are refused", async () => {
  for (const body of [
    { max_uses: 0 },
    { max_uses: 101 },
    { max_uses: 1.5 },
    { days: 0 },
    { days: 91 },
    { label: "x".repeat(81) },
    { label: "a\u0000b" },
    { role: "chef" },
    { token: "x" },
  ])
    assert.equal((await invite(body)).status, 422, JSON.stringify(body));
});

test("without an invitation registration is refused; with one the account has its role, and the invitation is used up", async () => {
  const bare = await register({});
  assert.deepEqual([bare.status, bare.json.detail], [403, accountMessages.registrationInvited]);
  const { json } = await invite({ role: "ami", label: "Lotte" });
  assert.equal((await read(json.token)).json.role, "ami");
  const registered = await register({ email: "lotte@exemple.fr", invitation: json.token });
  assert.deepEqual([registered.status, registered.json.user?.role], [201, "ami"]);
  refusedAsGone(await register({ invitation: json.token }));
  assert.equal((await read(json.token)).status, 404);
  const { state, uses, people, label } = await listed(json.invitation.id);
  assert.deepEqual([state, uses, people, label], ["used", 1, ["lotte"], "Lotte"]);
});

test("the token is not in the database, and no other text is taken for one", async () => {
  const { json } = await invite();
  const rows = await db.selectFrom("invitation").selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(json.token));
  assert.ok(!JSON.stringify(await listed(json.invitation.id)).includes(json.token));
  assert.equal((await register({ invitation: "x".repeat(22) })).status, 403);
  for (const invitation of ["", "x", "x".repeat(10_000), 7, null]) assert.equal((await register({ invitation })).status, 422);
});

test("of people who register at once with the last place, one gets it", async () => {
  const { json } = await invite({ max_uses: 2 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => register({ invitation: json.token })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 403, 403, 403]);
  assert.equal((await listed(json.invitation.id)).uses, 2);
});

test("a registration that fails uses no place", async () => {
  const { json } = await invite();
  const taken = await register({ email: founder.email, invitation: json.token });
  assert.deepEqual([taken.status, taken.json.detail], [409, accountMessages.taken]);
  assert.equal((await listed(json.invitation.id)).state, "open");
});

test("a revoked invitation no longer works; the accounts made with it stay", async () => {
  const { json } = await invite({ max_uses: 3 });
  const { status, json: person } = await register({ invitation: json.token });
  assert.equal(status, 201);
  const revoke = (id: string, { token }: Person = founder) => site.call("DELETE", `/admin/invitations/${id}`, { token });
  assert.equal((await revoke(json.invitation.id, await makePerson(db, "admin"))).status, 403);
  assert.equal((await revoke(json.invitation.id)).status, 204);
  assert.equal((await revoke(json.invitation.id)).status, 404);
  refusedAsGone(await register({ invitation: json.token }));
  assert.equal((await listed(json.invitation.id)).state, "revoked");
  assert.equal((await site.call("GET", "/me", { token: person.access_token })).status, 200);
});

test("an invitation ends with its date", async () => {
  const { json } = await invite({ days: 1 });
  const nextDay = Date.now() + 86_400_000;
  assert.ok(Math.abs(Date.parse(json.invitation.expires_at) - nextDay) < 60_000);
  await db
    .updateTable("invitation")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", json.invitation.id)
    .execute();
  refusedAsGone(await register({ invitation: json.token }));
  assert.equal((await listed(json.invitation.id)).state, "expired");
});

test("an invitation of who may no longer give its role is worth nothing", async () => {
  const inviter = await makePerson(db, "co_fondateur");
  const { json } = await invite({ role: "admin" }, inviter);
  await db.updateTable("account").set({ role: "ami" }).where("id", "=", inviter.id).execute();
  refusedAsGone(await register({ invitation: json.token }));
  assert.equal((await listed(json.invitation.id)).state, "revoked");
});

test("where registration is open an invitation still gives its role; where it is closed, none works", async () => {
  const { json } = await invite({ role: "ami", max_uses: 5 });
  const open = await testApp({}, { databaseUrl: site.databaseUrl });
  assert.equal((await register({ invitation: json.token }, open)).json.user?.role, "ami");
  assert.equal((await register({}, open)).json.user?.role, "user");
  const closed = await testApp({ REGISTRATION: "closed" }, { databaseUrl: site.databaseUrl });
  const refused = await register({ invitation: json.token }, closed);
  assert.deepEqual([refused.status, refused.json.detail], [403, accountMessages.registrationClosed]);
});

test("the audit has who invited, and who came with which invitation", async () => {
  const { json } = await invite({ label: "Le ciné-club", role: "ami" });
  await register({ email: "cine-club@exemple.fr", invitation: json.token });
  await site.call("DELETE", `/admin/invitations/${(await invite({ label: "Personne" })).json.invitation.id}`, founder);
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "target_label", "actor_email"])
    .where("target_label", "in", ["Le ciné-club", "cine-club@exemple.fr", "Personne"])
    .orderBy("at")
    .execute();
  assert.deepEqual(
    entries.map(({ action, target_label, actor_email }) => [action, target_label, actor_email]),
    [
      ["invitation.create", "Le ciné-club", founder.email],
      ["account.invited", "cine-club@exemple.fr", ""],
      ["invitation.create", "Personne", founder.email],
      ["invitation.revoke", "Personne", founder.email],
    ],
  );
});

test("an account's export has the invitations that it made, and when it came by one", async () => {
  const inviter = await makePerson(db, "co_fondateur");
  const { json } = await invite({ label: "Asta" }, inviter);
  const { json: guest } = await register({ invitation: json.token });
  const own = await site.call("GET", "/me/export", { token: inviter.token });
  assert.deepEqual(
    own.json.invitations.map(({ label, role }: { label: string; role: string }) => [label, role]),
    [["Asta", "user"]],
  );
  assert.equal(own.json.invited_at, null);
  const theirs = await site.call("GET", "/me/export", { token: guest.access_token });
  assert.ok(Date.parse(theirs.json.invited_at) > 0);
});
