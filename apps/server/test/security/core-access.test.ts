import assert from "node:assert/strict";
import { test } from "node:test";
import type { EndpointShape } from "@seance/contract/endpoint";
import { can, roles } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { countTries } from "#test/security/tries.ts";
import { signIn, type Person } from "#test/sign-in.ts";

const site = await testApp();
// The stream of events has no end to wait for: its own tests knock there.
const served = site.app.endpoints.filter(({ path }) => path !== "/events");
const people = new Map<string, Person>();
const tried = countTries();
for (const role of roles) people.set(role, await signIn(site, role));

/** Calls it with nothing right but the address: whoever may not call must be told that first. */
function knock({ method, path }: EndpointShape, token?: string): Promise<TestAnswer> {
  const route = path.replace(":item_type", "movie").replace(/:\w+/g, newId());
  return site.call(method, route, { token, ...(method !== "GET" && { body: { inconnu: true } }) });
}

test("a guest gets 401 from every call that is not public, and from no public one", async () => {
  for (const endpoint of served) {
    const answer = await knock(endpoint);
    const name = `${endpoint.method} ${endpoint.path}`;
    // Open to whoever holds a media token, and refused without one: in the tests of the proxy.
    if (endpoint.path === "/video-proxy") continue;
    if (endpoint.access === "public") assert.notEqual(answer.status, 401, name);
    else {
      tried();
      assert.deepEqual([answer.status, answer.json], [401, { detail: "Authentification requise" }], name);
    }
  }
});

for (const role of roles) {
  test(`${role}: 403 wherever the right is missing, and nowhere else`, async () => {
    for (const endpoint of served) {
      const { access, method, path } = endpoint;
      // What signs out or ends sessions is called by a person of its own, in the tests of accounts.
      if (access === "public" || method === "DELETE") continue;
      // Open to oneself too, and so refused by its service: in the tests of badges.
      if (path === "/users/:id/badges") continue;
      const answer = await knock(endpoint, people.get(role)?.token);
      const name = `${method} ${path}`;
      if (access === "signed-in" || can(role, access))
        assert.ok(![401, 403].includes(answer.status), `${name}: ${answer.status}`);
      else {
        tried();
        assert.deepEqual([answer.status, answer.json], [403, { detail: "Accès refusé" }], name);
      }
    }
  });
}

test("no call breaks on an address that leads nowhere or a body that says nothing", async () => {
  for (const endpoint of served) {
    const answer = await knock(endpoint, people.get("fondateur")?.token);
    assert.ok(answer.status < 500, `${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`);
    if (answer.status >= 400) assert.deepEqual(Object.keys(answer.json), ["detail"], endpoint.path);
  }
});
