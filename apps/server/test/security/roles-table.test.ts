import assert from "node:assert/strict";
import { test } from "node:test";
import { decide, type AccountAction } from "@seance/contract/account-actions";
import { can, ladder, rank, roles, type Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { makePerson, type Person } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;

const verbs = ["promote", "demote", "ban", "unban", "delete"] as const;
type Verb = (typeof verbs)[number];

/** The table of promotions and demotions, as it is written: targets from user to fondateur, then content_manager. */
const steps: Partial<Record<Role, readonly (readonly [promote: string, demote: string])[]>> = {
  fondateur: [
    ["ok", "M5"],
    ["ok", "ok"],
    ["ok", "ok"],
    ["ok", "ok"],
    ["ok", "ok"],
    ["ok", "ok"],
    ["M2", "M2"],
    ["M7", "M7"],
  ],
  co_fondateur: [
    ["ok", "M5"],
    ["ok", "ok"],
    ["ok", "ok"],
    ["M4", "ok"],
    ["M4", "ok"],
    ["M9", "M9"],
    ["M2", "M2"],
    ["M7", "M7"],
  ],
  super_admin: [
    ["ok", "M5"],
    ["M4", "ok"],
    ["M4", "ok"],
    ["M4", "ok"],
    ["M9", "M9"],
    ["M3", "M3"],
    ["M2", "M2"],
    ["M7", "M7"],
  ],
};

function expected(actor: Role, verb: Verb, target: Role): string {
  if (verb === "promote" || verb === "demote") return steps[actor]?.[roles.indexOf(target)]?.[verb === "promote" ? 0 : 1] ?? "M8";
  if (actor !== "fondateur") return "M8";
  if (target === "fondateur") return "M2";
  return verb === "delete" && target === "super_admin" ? "M10" : "ok";
}

/** Each refusal's status and words, as they are written. */
const words: Record<string, (actor: Role, verb: Verb) => [status: number, detail: string]> = {
  M8: () => [403, "Accès refusé"],
  M1: () => [403, "Vous ne pouvez pas modifier votre propre compte."],
  M2: () => [403, "Impossible d'agir sur un compte Fondateur."],
  M3: () => [403, "Impossible de modifier un Co-Fondateur."],
  M9: () => [403, "Rang égal ou supérieur au vôtre."],
  M7: () => [409, "Community Manager est hors hiérarchie."],
  M6: () => [422, "Un seul échelon à la fois."],
  M5: (_, verb) => [409, `Ce compte ne peut pas être ${verb === "promote" ? "promu" : "rétrogradé"} davantage.`],
  M4: (actor) => [403, `Vous ne pouvez pas promouvoir au-delà de ${actor === "co_fondateur" ? "Administrateur" : "Ami"}.`],
  M10: () => [403, "La suppression d'un Super Admin est désactivée."],
};

function act({ token }: Person, verb: Verb, id: string, role: Role): Promise<TestAnswer> {
  if (verb === "delete") return call("DELETE", `/admin/users/${id}`, { token });
  if (verb === "promote" || verb === "demote") return call("PUT", `/admin/users/${id}/role`, { token, body: { role } });
  return call("PUT", `/admin/users/${id}/status`, { token, body: { is_active: verb === "unban" } });
}

/** The role one step away; at an end, the end itself. */
function neighbour(role: Role, verb: Verb): Role {
  const at = rank(role);
  if (at === null) return "ami";
  return ladder[Math.min(ladder.length - 1, Math.max(0, at + (verb === "demote" ? -1 : 1)))] ?? role;
}

const rowOf = (id: string) => db.selectFrom("account").select(["role", "is_active"]).where("id", "=", id).executeTakeFirst();

const tried = countTries();

function assertRefused(answer: TestAnswer, rule: string, actor: Role, verb: Verb, cell: string): void {
  tried();
  const [status, detail] = words[rule]?.(actor, verb) ?? [0, ""];
  assert.deepEqual([answer.status, answer.json], [status, { detail }], cell);
}

for (const actorRole of roles) {
  test(`the table, cell by cell, for a ${actorRole}`, async () => {
    const actor = await makePerson(db, actorRole);
    for (const targetRole of roles)
      for (const verb of verbs) {
        const cell = `${actorRole} ${verb} ${targetRole}`;
        const target = await makePerson(db, targetRole);
        if (verb === "unban") await db.updateTable("account").set({ is_active: false }).where("id", "=", target.id).execute();
        const before = await rowOf(target.id);
        const asked = neighbour(targetRole, verb);
        const answer = await act(actor, verb, target.id, asked);
        const rule = expected(actorRole, verb, targetRole);
        if (rule !== "ok") {
          assertRefused(answer, rule, actorRole, verb, cell);
          assert.deepEqual(await rowOf(target.id), before, cell);
          continue;
        }
        assert.equal(answer.status, verb === "delete" ? 204 : 200, `${cell}: ${answer.text}`);
        const after =
          verb === "ban" || verb === "unban"
            ? { role: targetRole, is_active: verb === "unban" }
            : { role: asked, is_active: true };
        assert.deepEqual(await rowOf(target.id), verb === "delete" ? undefined : after, cell);
        if (verb !== "delete") assert.deepEqual([answer.json.role, answer.json.is_active], [after.role, after.is_active], cell);
      }
  });
}

test("refuses to act on oneself, on an unknown account, and as a guest", async () => {
  for (const role of roles) {
    const actor = await makePerson(db, role);
    for (const verb of verbs) {
      const may = can(
        role,
        verb === "promote" || verb === "demote" ? "users:change-role" : verb === "delete" ? "users:delete" : "users:ban",
      );
      assertRefused(
        await act(actor, verb, actor.id.toUpperCase(), neighbour(role, verb)),
        may ? "M1" : "M8",
        role,
        verb,
        `${role} ${verb} self`,
      );
      const unknown = await act(actor, verb, newId(), "ami");
      assert.deepEqual([unknown.status, unknown.json.detail], may ? [404, "Introuvable"] : [403, "Accès refusé"]);
      const guest = await act({ ...actor, token: "" }, verb, actor.id, "ami");
      assert.deepEqual([guest.status, guest.json.detail], [401, "Authentification requise"]);
    }
  }
});

test("moves one step along the ladder, and refuses unknown roles, statuses and ids", async () => {
  const founder = await makePerson(db, "fondateur");
  const target = await makePerson(db, "support");
  for (const role of ["user", "super_admin", "fondateur"] as const)
    assertRefused(await act(founder, "promote", target.id, role), "M6", "fondateur", "promote", role);
  assertRefused(await act(founder, "promote", target.id, "content_manager"), "M7", "fondateur", "promote", "beside the ladder");
  assertRefused(await act(founder, "promote", target.id, "support"), "M5", "fondateur", "promote", "where it stands");
  const { token } = founder;
  const faults: [string, unknown][] = [
    [`/admin/users/${target.id}/role`, { role: "chef" }],
    [`/admin/users/${target.id}/role`, {}],
    [`/admin/users/${target.id}/role`, { role: "ami", is_active: false }],
    [`/admin/users/${target.id}/status`, { is_active: "false" }],
    ["/admin/users/1/status", { is_active: false }],
  ];
  for (const [path, body] of faults) assert.equal((await call("PUT", path, { token, body })).status, 422, path);
  assert.deepEqual(await rowOf(target.id), { role: "support", is_active: true });
});

interface Standing {
  role: Role;
  is_active: boolean;
}
interface Deed {
  readonly by: number;
  readonly on: number;
  readonly verb: Verb;
  readonly role: Role;
}

/** What doing deeds one after the other comes to, by the rules alone: the answers' statuses, and who is left as what. */
function inOrder(
  people: readonly Standing[],
  deeds: readonly Deed[],
): { statuses: Map<Deed, number>; left: (Standing | null)[] } {
  const left: (Standing | null)[] = people.map((one) => ({ ...one }));
  const statuses = new Map<Deed, number>();
  for (const deed of deeds) statuses.set(deed, done(left, deed));
  return { statuses, left };
}

function done(left: (Standing | null)[], { by, on, verb, role }: Deed): number {
  const [actor, target] = [left[by], left[on]];
  if (!actor?.is_active) return 401;
  const action: AccountAction =
    verb === "promote" || verb === "demote"
      ? (rank(role) ?? 0) < (rank(target?.role ?? role) ?? 0)
        ? "demote"
        : "promote"
      : verb;
  const verdict = decide({ id: `${by}`, role: actor.role }, action, target ? { id: `${on}`, role: target.role } : null, role);
  if (!verdict.allowed) return verdict.status;
  if (verb === "delete") left[on] = null;
  else if (target && (verb === "ban" || verb === "unban")) target.is_active = verb === "unban";
  else if (target) target.role = verdict.newRole;
  return verb === "delete" ? 204 : 200;
}

interface Meeting {
  readonly people: readonly Standing[];
  readonly deeds: readonly [Deed, Deed];
}

/** Both orders' ends, as statuses and who is left. */
const endsOf = ({ people, deeds: [one, other] }: Meeting): string[] =>
  [
    [one, other],
    [other, one],
  ].map((order) => {
    const { statuses, left } = inOrder(people, order);
    return JSON.stringify({ statuses: [statuses.get(one), statuses.get(other)], left });
  });

/** Every meeting of two of the highest, on each other or on a third, whose end depends on who is first. */
function contested(): Meeting[] {
  const high = ["fondateur", "co_fondateur", "super_admin"] as const;
  const meetings = high.flatMap((a) =>
    high.flatMap((b) =>
      roles.flatMap((c) => {
        const people = [a, b, c].map((role) => ({ role, is_active: true }));
        const deedsOf = (by: number): Deed[] =>
          [1 - by, 2].flatMap((on) => verbs.map((verb) => ({ by, on, verb, role: neighbour(people[on]?.role ?? "user", verb) })));
        return deedsOf(0).flatMap((one) => deedsOf(1).map((other): Meeting => ({ people, deeds: [one, other] })));
      }),
    ),
  );
  return meetings.filter((meeting) => new Set(endsOf(meeting)).size === 2);
}

test("two concurrent actions end as if one had come first: 200 times", async () => {
  const all = contested();
  assert.ok(all.length > 200, `${all.length}`);
  for (let round = 0; round < 200; round++) {
    tried();
    const meeting = all[Math.floor((round * all.length) / 200)] ?? assert.fail();
    const made = await Promise.all(meeting.people.map(({ role }) => makePerson(db, role)));
    const person = (at: number): Person => made[at] ?? assert.fail();
    const answers = await Promise.all(meeting.deeds.map(({ by, on, verb, role }) => act(person(by), verb, person(on).id, role)));
    const left = await Promise.all(made.map(async ({ id }) => (await rowOf(id)) ?? null));
    const end = JSON.stringify({ statuses: answers.map(({ status }) => status), left });
    assert.ok(endsOf(meeting).includes(end), `${JSON.stringify(meeting)} came to ${end}`);
  }
});
