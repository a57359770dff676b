import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accountMessages, email, password } from "#account-fields.ts";
import { register } from "#accounts.ts";

const faultsOf = (schema: typeof email | typeof password, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test("an address is trimmed and lower-cased", () => {
  for (const given of ["ana@exemple.fr", " Ana@Exemple.FR ", "ANA@EXEMPLE.FR\n"])
    assert.equal(email.parse(given), "ana@exemple.fr");
  assert.equal(email.parse("ana+films@sous.exemple.fr"), "ana+films@sous.exemple.fr");
  assert.equal(email.parse("ÉLOÏSE@exemple.fr"), email.parse("e\u0301loi\u0308se@exemple.fr"), "accents, however composed");
});

test("an invalid address is refused with the message of the form", () => {
  assert.deepEqual(faultsOf(email, "   ")[0], accountMessages.emailMissing);
  for (const bad of [
    "ana",
    "ana@",
    "@exemple.fr",
    "ana@exemple",
    "a na@exemple.fr",
    "ana@ex emple.fr",
    "ana@exemple.fr\u0000",
    "a@b@c.fr",
    `${"a".repeat(250)}@b.fr`,
  ])
    assert.ok(faultsOf(email, bad).includes(accountMessages.emailBad), bad);
  for (const bad of [null, 3, ["ana@exemple.fr"], { toString: () => "ana@exemple.fr" }])
    assert.equal(email.safeParse(bad).success, false);
});

test("property: normalizing an accepted address again does not change it", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const parsed = email.safeParse(address);
      if (parsed.success) assert.equal(email.parse(parsed.data), parsed.data);
      else assert.ok(address.length > 254, address);
    }),
  );
});

test("a password has 8 to 256 characters, including spaces", () => {
  assert.deepEqual(faultsOf(password, "1234567"), [accountMessages.passwordShort]);
  assert.deepEqual(faultsOf(password, "a".repeat(257)), [accountMessages.passwordLong]);
  for (const good of ["12345678", "        ", "a".repeat(256), " é ü à \u{1F511} "]) assert.equal(password.parse(good), good);
});

test("a registration refuses unknown fields, and a role that is no text", () => {
  const good = { email: "ana@exemple.fr", password: "secret-1" };
  assert.equal(register.body.safeParse({ ...good, role: "fondateur" }).success, true);
  for (const more of [{ is_active: false }, { role: ["fondateur"] }, { id: "x" }])
    assert.equal(register.body.safeParse({ ...good, ...more }).success, false);
});
