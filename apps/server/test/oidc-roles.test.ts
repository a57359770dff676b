import assert from "node:assert/strict";
import { test } from "node:test";
import { roles, type Role } from "@seance/contract/roles";
import fc from "fast-check";
import type { RoleTable } from "#core/oidc-settings.ts";
import { roleInTable, roleToGive } from "#domains/accounts/identities/roles-of-claims.ts";
import { testApp } from "./app.ts";
import { Browser, openStand, siteWith } from "./oidc-stand.ts";
import { makePerson } from "./sign-in.ts";

const stand = await openStand("firme");
const ROLES = "direction=admin; CN=Accueil,OU=Site=support; amis=ami";
const site = await testApp(
  siteWith({ key: "firme", settings: stand.settings({ ACCOUNTS: "always", ROLES_CLAIM: "groups", ROLES }) }),
);
const { call, services } = site;
const { db } = services;
const browser = new Browser(site);

const table: RoleTable = {
  claim: "groups",
  table: [
    ["direction", "admin"],
    ["accueil", "support"],
    ["presse", "content_manager"],
  ],
  overHand: false,
};

test("the first line of the table whose value a person has gives the role, whatever the shape of the claim", () => {
  for (const [groups, role] of [
    [["accueil", "direction"], "admin"],
    [["presse"], "content_manager"],
    ["accueil", "support"],
    ["fondateur", null],
    [["admin", "fondateur", "super_admin"], null],
    [["Direction", "direction ", "direction,accueil"], null],
    [[["direction"], { direction: true }, 1, null], null],
    [{ direction: true }, null],
    [{ includes: true, length: 1, 0: "direction" }, null],
    [undefined, null],
    [null, null],
  ] as const)
    assert.equal(roleInTable(table, { groups }), role, JSON.stringify(groups));
  const nested = { ...table, claim: "realm_access.roles" };
  assert.equal(roleInTable(nested, { realm_access: { roles: ["accueil"] } }), "support");
  assert.equal(roleInTable(nested, { "realm_access.roles": "direction" }), "admin", "a name with a dot");
  for (const claim of ["__proto__", "constructor.name", "toString", "groups.length"])
    assert.equal(roleInTable({ ...table, claim, table: [["Object", "admin"]] }, {}), null, claim);
});

test("no claim gives a role that the table does not have, nor changes a fondateur", () => {
  const inTable = ["admin", "support", "content_manager", "user"];
  const claims = fc.dictionary(fc.constantFrom("groups", "role", "__proto__", "is_admin"), fc.jsonValue());
  const held = fc.record({ role: fc.constantFrom(...roles), given: fc.option(fc.constantFrom<string>(...roles, "inconnu")) });
  fc.assert(
    fc.property(claims, held, fc.boolean(), (said, has, overHand) => {
      const role = roleToGive({ ...table, overHand }, said, has);
      assert.ok(role === null || (has.role !== "fondateur" && inTable.includes(role)));
      if (!overHand && has.given === null && has.role !== "user") assert.equal(role, null);
    }),
  );
});

test("a role that was given by hand stays, unless the table is to change it too", () => {
  const [admin, nobody] = [{ groups: ["direction"] }, { groups: [] }];
  const cases: readonly (readonly [object, Role, string | null, Role | null, Role | null])[] = [
    // claims, role, given; the role to give, and with `overHand`
    [admin, "user", null, "admin", "admin"],
    [admin, "support", null, null, "admin"],
    [admin, "super_admin", "admin", null, "admin"],
    [admin, "user", "admin", null, "admin"],
    [admin, "support", "support", "admin", "admin"],
    [nobody, "user", null, null, "user"],
    [nobody, "admin", "admin", "user", "user"],
    [nobody, "ami", null, null, "user"],
    [admin, "user", "user", "admin", "admin"],
    [admin, "fondateur", "admin", null, null],
  ];
  for (const [said, role, given, gives, over] of cases) {
    const name = JSON.stringify({ said, role, given });
    assert.equal(roleToGive(table, { ...said }, { role, given }), gives, name);
    assert.equal(roleToGive({ ...table, overHand: true }, { ...said }, { role, given }), over, `${name}, over hand`);
  }
});

test("the role follows the claims at each sign-in, is recorded, and counts at once in the sessions that are open", async () => {
  const member = { sub: "chef", email: "chef@firme.fr", email_verified: true };
  const signIn = async (groups: unknown) => {
    stand.member = { ...member, groups };
    return (await browser.signIn("firme")).json;
  };
  const first = await signIn(["direction"]);
  assert.equal(first.user.role, "admin");
  assert.equal((await call("GET", "/admin/users", { token: first.access_token })).status, 200);
  assert.equal((await signIn(["CN=Accueil,OU=Site"])).user.role, "support");
  assert.equal((await call("GET", "/admin/users", { token: first.access_token })).status, 403);
  assert.equal((await signIn("fondateur")).user.role, "user");
  const changes = await db
    .selectFrom("security_event")
    .select("detail")
    .where("kind", "=", "role")
    .where("account_id", "=", first.user.id)
    .orderBy("at")
    .execute();
  assert.deepEqual(
    changes.map(({ detail }) => detail),
    [
      { from: "user", to: "admin" },
      { from: "admin", to: "support" },
      { from: "support", to: "user" },
    ],
  );
  const founder = await makePerson(db, "fondateur");
  const audit = (await call("GET", "/admin/audit?action=account.role", { token: founder.token })).json.entries;
  assert.deepEqual([audit.length, audit[0].actor, audit[2].after], [3, null, { role: "admin", provider: "firme" }]);
});

test("a role by hand outlives a sign-in; the one of a table goes with its identity", async () => {
  const founder = await makePerson(db, "fondateur");
  const person = await makePerson(db);
  stand.member = { sub: "employe", groups: ["amis"] };
  assert.equal((await browser.link("firme", person)).status, 200);
  const roleNow = async () => (await call("GET", "/me", { token: person.token })).json.role;
  assert.equal(await roleNow(), "user", "linking gives nothing yet");
  await browser.signIn("firme");
  assert.equal(await roleNow(), "ami");
  await call("PUT", `/admin/users/${person.id}/role`, { token: founder.token, body: { role: "support" } });
  await browser.signIn("firme");
  assert.equal(await roleNow(), "support");
  await call("PUT", `/admin/users/${person.id}/role`, { token: founder.token, body: { role: "ami" } });
  const [{ id }] = (await call("GET", "/me/identities", { token: person.token })).json.identities;
  const { password } = person;
  assert.equal((await call("DELETE", `/me/identities/${id}`, { token: person.token, body: { password } })).status, 204);
  assert.equal(await roleNow(), "user");
});

test("a role that somebody lowered by hand does not come back by an identity that is unlinked and linked again", async () => {
  const founder = await makePerson(db, "fondateur");
  const person = await makePerson(db);
  const { token, password } = person;
  stand.member = { sub: "ancien-chef", groups: ["direction"] };
  assert.equal((await browser.link("firme", person)).status, 200);
  assert.equal((await browser.signIn("firme")).json.user.role, "admin");
  assert.equal((await call("PUT", `/database/users/${person.id}`, { token: founder.token, body: { role: "user" } })).status, 200);
  for (const sub of ["ancien-chef", "autre-identite"]) {
    const [{ id }] = (await call("GET", "/me/identities", { token })).json.identities;
    assert.equal((await call("DELETE", `/me/identities/${id}`, { token, body: { password } })).status, 204);
    const { unlinked_roles: kept } = (await call("GET", "/me/export", { token })).json;
    assert.deepEqual(kept, [{ issuer: `${stand.issuer}/`, given_role: "admin" }]);
    stand.member = { sub, groups: ["direction"] };
    assert.equal((await browser.link("firme", person)).status, 200);
    assert.equal((await browser.signIn("firme")).json.user.role, "user", sub);
  }
});

test("the only fondateur stays one, whatever the provider says", async () => {
  const founder = await makePerson(db, "fondateur");
  stand.member = { sub: "fondatrice", groups: ["amis"] };
  assert.equal((await browser.link("firme", founder)).status, 200);
  assert.equal((await browser.signIn("firme")).json.user.role, "fondateur");
});
