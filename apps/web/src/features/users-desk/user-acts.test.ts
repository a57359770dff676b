import assert from "node:assert/strict";
import { test } from "node:test";
import { ladder, roles, type Role } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { actLabel, actsOn, changeOf, questionOf, refusalKind } from "./user-acts.ts";

const someone = (role: Role, is_active = true): ManagedUser => ({
  id: `019aa000-0000-7000-8000-00000000000${ladder.indexOf(role as (typeof ladder)[number])}`,
  email: "ana",
  role,
  is_active,
  ban: is_active ? null : { reason: "", until: null },
  created_at: "2026-01-01T00:00:00.000Z",
  last_login: null,
});
const actor = (role: Role) => ({ id: "019aa000-0000-7000-8000-0000000000aa", role });
const names = (by: Role, on: ManagedUser) =>
  actsOn(actor(by), on).map(({ name, verdict }) => `${name}${verdict.allowed ? "" : "!"}`);

test("what nobody of one's role may do is absent, what one may not do to this account is there and refused", () => {
  assert.deepEqual(names("admin", someone("user")), []);
  assert.deepEqual(names("super_admin", someone("ami")), ["promote!", "demote"]);
  assert.deepEqual(names("co_fondateur", someone("support")), ["promote", "demote"]);
  assert.deepEqual(names("fondateur", someone("super_admin", false)), ["promote", "demote", "unban", "delete!"]);
  assert.deepEqual(names("fondateur", someone("fondateur")), ["promote!", "demote!", "ban!", "delete!"]);
});

test("a button says where it leads", () => {
  const [promote] = actsOn(actor("fondateur"), someone("ami"));
  assert.equal(promote && actLabel(promote), "Promouvoir ana au rang de Support");
  const [, demote] = actsOn(actor("fondateur"), someone("support"));
  assert.equal(demote && actLabel(demote), "Rétrograder ana au rang d’Ami");
});

test("every change of role is asked about; one that the actor cannot take back says so", () => {
  for (const by of roles)
    for (const on of ladder)
      for (const act of actsOn(actor(by), someone(on))) {
        if (!act.verdict.allowed || (act.name !== "promote" && act.name !== "demote")) continue;
        const question = questionOf(actor(by), act, act.verdict.newRole);
        const back = actsOn(actor(by), someone(act.verdict.newRole)).find(
          ({ name }) => name === (act.name === "promote" ? "demote" : "promote"),
        );
        assert.equal(question?.text.startsWith("Vous ne pourrez pas"), !back?.verdict.allowed, `${by} ${act.name} ${on}`);
      }
});

test("banning and deleting are always asked about, taking back never", () => {
  const by = actor("fondateur");
  const asked = actsOn(by, someone("user"))
    .concat(actsOn(by, someone("user", false)))
    .map((act) => `${act.name} ${questionOf(by, act, "user") !== null}`);
  assert.ok(asked.includes("ban true") && asked.includes("delete true") && asked.includes("unban false"));
});

test("the end of the ladder warns, a refusal of rank is an error", () => {
  const by = actor("fondateur");
  const demote = actsOn(by, someone("user")).find(({ name }) => name === "demote");
  assert.ok(demote && !demote.verdict.allowed);
  assert.equal(refusalKind(demote.verdict.status), "warning");
  const onFounder = actsOn(by, someone("fondateur"))[0];
  assert.ok(onFounder && !onFounder.verdict.allowed);
  assert.equal(refusalKind(onFounder.verdict.status), "error");
});

test("each act asks the server for what it says", () => {
  const by = actor("fondateur");
  const user = someone("ami");
  const ban = { reason: "Insultes", until: "2026-12-03T11:00:00.000Z" };
  assert.deepEqual(
    actsOn(by, user).map((act) => changeOf(act, act.verdict.allowed ? act.verdict.newRole : user.role, ban)),
    [
      { kind: "role", id: user.id, role: "support" },
      { kind: "role", id: user.id, role: "user" },
      { kind: "status", id: user.id, active: false, ...ban },
      { kind: "delete", id: user.id },
    ],
  );
});
