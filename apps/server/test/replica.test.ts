import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import { sql } from "kysely";
import * as z from "zod/mini";
import { readAtLength } from "#db/client.ts";
import { serve } from "#http/serve.ts";
import { testApp } from "./app.ts";

const longRead = endpoint({
  method: "GET",
  path: "/essai/longue-lecture",
  summary: "Une longue lecture",
  access: "public",
  answer: z.object({}),
});
/** What a replica says to a read that keeps it from replaying what the primary deleted. */
const conflict = sql`do $$ begin
  raise sqlstate '40001' using message = 'canceling statement due to conflict with recovery';
end $$`;
const site = await testApp(
  {},
  {
    routes: (api) =>
      serve(api, longRead, async () => {
        await readAtLength(site.services.reads, (tx) => conflict.execute(tx));
        return {};
      }),
  },
);

test("a long read that the replica cancels to follow the primary is 503, to be tried again", async () => {
  const answer = await site.call("GET", "/essai/longue-lecture");
  assert.equal(answer.status, 503, answer.text);
  assert.equal(answer.headers["retry-after"], "3");
});
