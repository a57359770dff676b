import assert from "node:assert/strict";
import { test } from "node:test";
import { accountMessages } from "@seance/contract/account-fields";
import { invitationMessages, type Invitation } from "@seance/contract/invitations";
import { openText, sealText } from "#core/sealed-text.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { Browser, openStand, siteWith } from "./oidc-stand.ts";
import { makePerson, type Person } from "./sign-in.ts";

const stand = await openStand("firme");
const table = { ROLES_CLAIM: "groups", ROLES: "direction=admin; amis=ami" };
const settings = (more: Record<string, string> = {}) =>
  siteWith({ key: "firme", settings: stand.settings({ ACCOUNTS: "no", ...table, ...more }) });
const site = await testApp({ ...settings(), REGISTRATION: "invitation" });
const { call, services } = site;
const { db } = services;
const on = async (more: Record<string, string>) => new Browser(await testApp(more, { databaseUrl: site.databaseUrl }));
const overHand = await on({ ...settings({ ROLES_OVER_HAND: "yes" }), REGISTRATION: "invitation" });
const closed = await on({ ...settings({ ACCOUNTS: "always" }), REGISTRATION: "closed" });
const browser = new Browser(site);
const founder = await makePerson(db, "fondateur");

let people = 0;
const stranger = (more: object = {}) => {
  const email = `personne${++people}@exemple.fr`;
  return { sub: `sub-${email}`, email, email_verified: true, ...more };
};

async function invite(body: object = {}, { token }: Person = founder): Promise<{ id: string; token: string }> {
  const made = await call("POST", "/admin/invitations", { token, body });
  assert.equal(made.status, 201, made.text);
  return { id: made.json.invitation.id, token: made.json.token };
}

async function usesOf(id: string): Promise<readonly [number, readonly string[]]> {
  const { json } = await call("GET", "/admin/invitations", { token: founder.token });
  const { uses, people: came } = json.invitations.find((one: Invitation) => one.id === id);
  return [uses, came];
}

const refused = ({ status, json }: TestAnswer) => [status, json.detail];
const gone = [403, invitationMessages.gone];
const accountOf = (email: string) => db.selectFrom("account").select(["role"]).where("email_form", "=", email).executeTakeFirst();

test("an invitation makes an account at the provider, with its role, once, where unknown people get none", async () => {
  const invitation = await invite({ role: "admin", max_uses: 1 });
  stand.member = stranger();
  const opened = await browser.signIn("firme", { invitation: invitation.token });
  assert.deepEqual([opened.status, opened.json.user?.role], [200, "admin"], opened.text);
  assert.deepEqual(await usesOf(invitation.id), [1, [opened.json.user.username]]);
  const entry = await db
    .selectFrom("audit_entry")
    .select("after")
    .where("target_id", "=", opened.json.user.id)
    .where("action", "=", "account.invited")
    .executeTakeFirst();
  assert.deepEqual(entry?.after, { role: "admin", invitation: "" });
  stand.member = stranger();
  assert.deepEqual(refused(await browser.signIn("firme", { invitation: invitation.token })), gone, "it is used up");
  assert.equal((await browser.signIn("firme")).status, 403);
  assert.equal(await accountOf(stand.member.email ?? ""), undefined);
});

test("the invitation is in no address, and nothing reads it in the cookie", async () => {
  const { token } = await invite();
  const { url, cookie } = await browser.begin("/oidc/firme/start", { invitation: token });
  assert.ok(!url.includes(token) && !cookie.includes(token));
  assert.equal((await call("POST", "/oidc/firme/start", { body: { invitation: "" } })).status, 422);
});

test("whoever has an account signs in, and the invitation stays", async () => {
  const [first, other, spent] = [await invite(), await invite({ role: "admin" }), await invite()];
  stand.member = stranger();
  const { user } = (await browser.signIn("firme", { invitation: first.token })).json;
  await call("DELETE", `/admin/invitations/${spent.id}`, { token: founder.token });
  for (const { id, token } of [other, spent]) {
    const again = await browser.signIn("firme", { invitation: token });
    assert.deepEqual([again.json.user?.id, again.json.user?.role], [user.id, "user"], again.text);
    assert.deepEqual(await usesOf(id), [0, []]);
  }
});

test("one that is revoked, made up or of somebody who may no longer give its role is refused as at the form", async () => {
  const boss = await makePerson(db, "co_fondateur");
  const [revoked, theirs] = [await invite(), await invite({ role: "admin" }, boss)];
  await call("DELETE", `/admin/invitations/${revoked.id}`, { token: founder.token });
  await db.updateTable("account").set({ role: "user" }).where("id", "=", boss.id).execute();
  for (const token of [revoked.token, theirs.token, "A".repeat(22)]) {
    stand.member = stranger();
    assert.deepEqual(refused(await browser.signIn("firme", { invitation: token })), gone);
    assert.equal(await accountOf(stand.member.email ?? ""), undefined);
  }
});

test("a closed site takes no invitation, even where the provider makes accounts in every mode", async () => {
  const invitation = await invite();
  stand.member = stranger();
  const answer = refused(await closed.signIn("firme", { invitation: invitation.token }));
  assert.deepEqual(answer, [403, accountMessages.registrationClosed]);
  assert.deepEqual(await usesOf(invitation.id), [0, []]);
});

test("a sign-in that makes no account uses none: without a verified address, and with that of somebody else", async () => {
  const invitation = await invite();
  for (const [member, status] of [
    [stranger({ email_verified: false }), 403],
    [stranger({ email: founder.email }), 409],
  ] as const) {
    stand.member = member;
    assert.equal((await browser.signIn("firme", { invitation: invitation.token })).status, status);
  }
  assert.deepEqual(await usesOf(invitation.id), [0, []]);
});

test("of two who come at once for the last place, one gets it", async () => {
  const invitation = await invite({ max_uses: 1 });
  const arrivals = [];
  for (let i = 0; i < 2; i++) {
    stand.member = stranger();
    const { url, cookie } = await browser.begin("/oidc/firme/start", { invitation: invitation.token });
    arrivals.push({ search: await browser.visit(url), cookie });
  }
  const answers = await Promise.all(arrivals.map(({ search, cookie }) => browser.finish("firme", search, { cookie })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403]);
  assert.equal((await usesOf(invitation.id))[0], 1);
});

test("the role of an invitation counts as given by hand: the table gives one to a simple account, or where it is over the hand", async () => {
  const roleOf = async (by: Browser, role: string, groups: string[]) => {
    const { token } = await invite({ role });
    stand.member = stranger({ groups });
    const first = await by.signIn("firme", { invitation: token });
    const again = await by.signIn("firme");
    return [first.json.user?.role, again.json.user?.role];
  };
  assert.deepEqual(await roleOf(browser, "admin", ["amis"]), ["admin", "admin"]);
  assert.deepEqual(await roleOf(browser, "ami", ["direction"]), ["ami", "ami"]);
  assert.deepEqual(await roleOf(browser, "user", ["direction"]), ["admin", "admin"]);
  assert.deepEqual(await roleOf(overHand, "admin", ["amis"]), ["ami", "ami"]);
  assert.deepEqual(await roleOf(overHand, "admin", []), ["user", "user"]);
});

test("a sign-in that began in the version before goes on without an invitation", async () => {
  stand.member = stranger();
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const [, name = "", value = ""] = /^([^=]+)=(.+)$/.exec(cookie) ?? [];
  const purpose = "sign-ins elsewhere";
  const { invitation: _added, ...flow } = JSON.parse(openText(services.secret, purpose, value) ?? "") as Record<string, unknown>;
  const old = `${name}=${sealText(services.secret, purpose, JSON.stringify(flow))}`;
  const { status } = await browser.finish("firme", await browser.visit(url), { cookie: old });
  assert.equal(status, 403, "the site takes nobody without an invitation");
});
