import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decide, type AccountAction, type Rule } from "#account-actions.ts";
import { can, ladder, permissionNames, type permissions, rank, roles, type Role } from "#roles.ts";

const person = (role: Role, id = `${role}-1`) => ({ id, role });
const steps = ["promote", "demote"] as const;
const actions: AccountAction[] = [
  ...steps,
  "set-role",
  "ban",
  "unban",
  "delete",
  "end-sessions",
  "reset-password",
  "delete-self",
];

/** Status and message of each refusal, as in the specification. */
const answers: Record<Rule, [number, RegExp]> = {
  M8: [403, /^Accès refusé$/],
  unknown: [404, /^Introuvable$/],
  M1: [403, /^Vous ne pouvez pas modifier votre propre compte\.$/],
  M2: [403, /^Impossible d'agir sur un compte Fondateur\.$/],
  M3: [403, /^Impossible de modifier un Co-Fondateur\.$/],
  M9: [403, /^Rang égal ou supérieur au vôtre\.$/],
  M7: [409, /^Community Manager est hors hiérarchie\.$/],
  M6: [422, /^Un seul échelon à la fois\.$/],
  M5: [409, /^Ce compte ne peut pas être (promu|rétrogradé) davantage\.$/],
  M4: [403, /^Vous ne pouvez pas promouvoir au-delà de (Administrateur|Ami)\.$/],
  M10: [403, /^La suppression d'un Super Admin est désactivée\.$/],
  "last-fondateur": [409, /^Le dernier Fondateur ne peut pas être retiré\.$/],
};

/** Returns `ok` or the rule of the refusal, after checking its status and message. */
function verdictOf(...given: Parameters<typeof decide>): string {
  const verdict = decide(...given);
  if (verdict.allowed) return "ok";
  const [status, detail] = answers[verdict.rule];
  assert.equal(verdict.status, status, `${verdict.rule}: status`);
  assert.match(verdict.detail, detail, verdict.rule);
  return verdict.rule;
}

// The table of the specification (roles.md): targets in the order of the ladder, « promote demote » in each cell.
const stepTable: Partial<Record<Role, string[]>> = {
  fondateur: ["ok M5", "ok ok", "ok ok", "ok ok", "ok ok", "ok ok", "M2 M2"],
  co_fondateur: ["ok M5", "ok ok", "ok ok", "M4 ok", "M4 ok", "M9 M9", "M2 M2"],
  super_admin: ["ok M5", "M4 ok", "M4 ok", "M4 ok", "M9 M9", "M3 M3", "M2 M2"],
};

for (const actor of roles) {
  test(`steps of the ladder: ${actor} on every role`, () => {
    for (const [i, target] of ladder.entries()) {
      const expected = stepTable[actor]?.[i] ?? "M8 M8";
      const got = steps.map((step) => verdictOf(person(actor), step, person(target, "other"))).join(" ");
      assert.equal(got, expected, `${actor} on ${target}`);
    }
    const beside = stepTable[actor] ? "M7" : "M8";
    for (const step of steps) assert.equal(verdictOf(person(actor), step, person("content_manager", "other")), beside);
  });

  test(`bans, deletions and the explorer: ${actor} on every role`, () => {
    for (const target of roles) {
      const onTarget = actor !== "fondateur" ? "M8" : target === "fondateur" ? "M2" : "ok";
      for (const action of ["ban", "unban", "set-role"] as const)
        assert.equal(
          verdictOf(person(actor), action, person(target, "other"), "support"),
          onTarget,
          `${actor} ${action} ${target}`,
        );
      const deletion = onTarget === "ok" && target === "super_admin" ? "M10" : onTarget;
      assert.equal(verdictOf(person(actor), "delete", person(target, "other")), deletion, `${actor} delete ${target}`);
    }
  });
}

test("an allowed step returns the next role, and set-role the requested role", () => {
  for (const [i, target] of ladder.slice(0, -1).entries()) {
    assert.deepEqual(decide(person("fondateur"), "promote", person(target, "other")), { allowed: true, newRole: ladder[i + 1] });
    if (i > 0)
      assert.deepEqual(decide(person("fondateur"), "demote", person(target, "other")), { allowed: true, newRole: ladder[i - 1] });
    for (const role of roles)
      assert.deepEqual(decide(person("fondateur"), "set-role", person(target, "other"), role), { allowed: true, newRole: role });
  }
});

test("returns the first rule that fails", () => {
  const me = person("super_admin");
  assert.equal(verdictOf(person("admin"), "promote", null), "M8", "no right comes before an unknown target");
  assert.equal(verdictOf(me, "promote", null), "unknown");
  assert.equal(verdictOf(person("fondateur"), "ban", person("fondateur")), "M1", "oneself comes before a fondateur");
  assert.equal(verdictOf(me, "demote", me), "M1", "oneself comes before an equal rank");
  assert.equal(verdictOf(me, "promote", person("fondateur", "other")), "M2", "a fondateur comes before a higher rank");
  assert.equal(verdictOf(me, "promote", person("co_fondateur", "other")), "M3", "a co-fondateur comes before a higher rank");
  assert.equal(verdictOf(me, "promote", person("super_admin", "other"), "user"), "M9", "an equal rank comes before the steps");
  assert.equal(
    verdictOf(me, "promote", person("content_manager", "other"), "fondateur"),
    "M7",
    "beside the ladder comes before the steps",
  );
  assert.equal(verdictOf(me, "promote", person("user", "other"), "content_manager"), "M7");
  assert.equal(verdictOf(me, "promote", person("ami", "other"), "admin"), "M6", "two steps come before the limit");
  assert.equal(verdictOf(me, "demote", person("admin", "other"), "user"), "M6");
  assert.equal(verdictOf(me, "demote", person("user", "other")), "M5");
});

test("an account may delete itself, except the last fondateur", () => {
  const last = { otherFondateurs: false };
  for (const role of roles) {
    assert.equal(verdictOf(person(role), "delete-self", person(role)), "ok", role);
    assert.equal(
      verdictOf(person(role), "delete-self", person(role), undefined, last),
      role === "fondateur" ? "last-fondateur" : "ok",
      role,
    );
    assert.equal(verdictOf(person(role), "delete-self", person("user", "other")), "M8", role);
  }
});

const anyRole = fc.constantFrom(...roles);
const anyPerson = fc.record({ id: fc.constantFrom("a", "b", "c"), role: anyRole });
const anyAction = fc.constantFrom(...actions);
const maybeRole = fc.option(anyRole, { nil: undefined });

test("property: nobody acts on themselves or on a fondateur, except to delete their own account", () => {
  fc.assert(
    fc.property(anyPerson, anyAction, anyPerson, maybeRole, (actor, action, target, asked) => {
      if (!decide(actor, action, target, asked).allowed) return;
      if (action === "delete-self") assert.equal(actor.id, target.id);
      else {
        assert.notEqual(actor.id, target.id);
        assert.notEqual(target.role, "fondateur");
      }
    }),
    { numRuns: 2000 },
  );
});

test("property: targets have a lower rank, and a promotion never exceeds the limit of the actor", () => {
  const limit: Partial<Record<Role, Role>> = { fondateur: "fondateur", co_fondateur: "admin", super_admin: "ami" };
  fc.assert(
    fc.property(anyPerson, anyAction, anyPerson, maybeRole, (actor, action, target, asked) => {
      const verdict = decide(actor, action, target, asked);
      if (!verdict.allowed || action === "delete-self") return;
      assert.ok((rank(target.role) ?? -1) < (rank(actor.role) ?? -1), "the target's rank");
      if (action === "promote")
        assert.ok((rank(verdict.newRole) ?? 99) <= (rank(limit[actor.role] ?? "user") ?? -1), "the limit");
      if (action === "promote" || action === "demote") {
        assert.equal(Math.abs((rank(verdict.newRole) ?? 99) - (rank(target.role) ?? 99)), 1, "one step");
        assert.ok(asked === undefined || asked === verdict.newRole, "the role asked for, or none");
      }
    }),
    { numRuns: 4000 },
  );
});

test("property: every refusal has the specified status and message", () => {
  const target = fc.option(anyPerson, { nil: null });
  fc.assert(
    fc.property(anyPerson, anyAction, target, maybeRole, fc.boolean(), (actor, action, on, asked, otherFondateurs) => {
      verdictOf(actor, action, on, asked, { otherFondateurs });
    }),
    { numRuns: 2000 },
  );
});

// Holders of each permission, as in roles.md; `staff` are the four highest roles.
const staff = "admin super_admin co_fondateur fondateur";
const above = "super_admin co_fondateur fondateur";
const holders: Record<keyof typeof permissions, string> = {
  "admin:enter": staff,
  "content:create": staff,
  "content:manage": above,
  "hosting:manage": staff,
  "ticker:view": staff,
  "ticker:edit": "fondateur",
  "maintenance:view": staff,
  "maintenance:control": "co_fondateur fondateur",
  "urls:view": staff,
  "urls:migrate": "fondateur",
  "users:view": staff,
  "users:change-role": above,
  "users:invite": above,
  "users:ban": "fondateur",
  "users:delete": "fondateur",
  "badges:view": staff,
  "badges:manage": above,
  "badges:remove": "co_fondateur fondateur",
  "login-history:view": staff,
  "login-history:full-ip": "admin super_admin fondateur",
  "watch-history:view": above,
  "announcements:manage": staff,
  "support:answer": `support content_manager ${staff}`,
  "database:explore": "fondateur",
  "settings:manage": "fondateur",
  "security:read": "fondateur",
};

test("each permission is held by exactly its roles, and by no guest", () => {
  assert.deepEqual([...permissionNames].toSorted(), Object.keys(holders).toSorted());
  for (const permission of permissionNames) {
    assert.equal(can(null, permission), false);
    const held = holders[permission].split(" ");
    for (const role of roles) assert.equal(can(role, permission), held.includes(role), `${role} ${permission}`);
  }
});
