import assert from "node:assert/strict";
import { test } from "node:test";
import { playableTypes } from "@seance/contract/playback";
import fc from "fast-check";
import { issueToken } from "#domains/playback/media-urls.ts";
import { mediaTokens, type Grant } from "#domains/playback/media-token.ts";

const tokens = mediaTokens(Buffer.alloc(32, 7));
const now = Date.UTC(2026, 0, 1);
const uuid = fc.uuid();
const grants: fc.Arbitrary<Grant> = fc.record(
  {
    itemType: fc.constantFrom(...playableTypes),
    itemId: uuid,
    holder: fc.option(fc.record({ accountId: uuid, sessionId: uuid }, { noNullPrototype: true })),
    expiresAt: fc.integer({ min: now / 1000 + 1, max: 0xffffffff }),
  },
  { noNullPrototype: true },
);

test("a token round-trips its grant, and needs no URL encoding", () => {
  fc.assert(
    fc.property(grants, (grant) => {
      const token = tokens.sign(grant);
      assert.deepEqual(tokens.read(token, now), grant);
      assert.equal(token.length, 114);
      assert.equal(encodeURIComponent(token), token);
    }),
  );
});

test("rejects a changed token, another key's, and an expired one, to the second", () => {
  fc.assert(
    fc.property(grants, fc.nat(113), fc.constantFrom(..."AZaz09-_"), (grant, at, letter) => {
      const token = tokens.sign(grant);
      const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
      if (changed !== token) assert.equal(tokens.read(changed, now), null);
      assert.equal(mediaTokens(Buffer.alloc(32, 8)).read(token, now), null);
      assert.ok(tokens.read(token, grant.expiresAt * 1000 - 1));
      assert.equal(tokens.read(token, grant.expiresAt * 1000), null);
    }),
  );
});

test("rejects other texts", () => {
  fc.assert(fc.property(fc.string(), (text) => tokens.read(text, now) === null));
  const token = tokens.sign({
    itemType: "movie",
    itemId: "01930000-0000-7000-8000-000000000001",
    holder: null,
    expiresAt: now / 1000 + 1,
  });
  assert.ok(tokens.read(token, now));
  for (const text of ["", `${token}=`, ` ${token}`, token.slice(1), `${token}A`, token.replaceAll(/[A-Za-z]/g, "é")])
    assert.equal(tokens.read(text, now), null);
});

test("a token expires six hours after it is signed", () => {
  const actor = { id: "01930000-0000-7000-8000-000000000002", sessionId: "01930000-0000-7000-8000-000000000003" };
  const item = { item_type: "episode" as const, id: "01930000-0000-7000-8000-00000000000A" };
  const holder = { ...actor, email: "", username: "", role: "user", lacksSecondFactor: false } as const;
  const { grant } = issueToken(tokens, item, holder, now);
  assert.deepEqual(grant, {
    itemType: "episode",
    itemId: item.id.toLowerCase(),
    holder: { accountId: actor.id, sessionId: actor.sessionId },
    expiresAt: now / 1000 + 6 * 3600,
  });
  assert.equal(issueToken(tokens, item, null, now).grant.holder, null);
});

test("a line signature is valid for one token and one URL", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.uuid(), fc.uuid(), (url, other, token, another) => {
      const signature = tokens.signLine(token, url);
      assert.equal(signature.length, 22);
      assert.ok(tokens.isLine(token, url, signature));
      if (other !== url) assert.ok(!tokens.isLine(token, other, signature));
      if (another !== token) assert.ok(!tokens.isLine(another, url, signature));
      assert.ok(!tokens.isLine(token, url, ""));
      assert.ok(!tokens.isLine(token, url, `${signature}A`.repeat(2)));
      assert.ok(!mediaTokens(Buffer.alloc(32, 8)).isLine(token, url, signature));
    }),
  );
});
