import assert from "node:assert/strict";
import { test } from "node:test";
import { can, permissionNames, roles } from "@seance/contract/roles";
import { permissionLabels, permissionsOf, roleDifference } from "./role-difference.ts";

test("the difference of two roles is what the server's table says, in both directions", () => {
  for (const from of roles)
    for (const to of roles) {
      const { gained, lost } = roleDifference(from, to);
      const after = permissionNames.filter((one) => (can(from, one) || gained.includes(one)) && !lost.includes(one));
      assert.deepEqual(after, permissionsOf(to), `${from} → ${to}`);
      assert.deepEqual(roleDifference(to, from), { gained: lost, lost: gained });
    }
  assert.deepEqual(roleDifference("user", "ami"), { gained: [], lost: [] });
  assert.deepEqual(roleDifference("co_fondateur", "super_admin").lost, ["maintenance:control", "badges:remove"]);
});

test("each permission has a label of its own", () => {
  assert.equal(new Set(Object.values(permissionLabels)).size, permissionNames.length);
});
