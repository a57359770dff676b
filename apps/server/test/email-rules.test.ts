import assert from "node:assert/strict";
import { test } from "node:test";
import { emailRuleMessages } from "@seance/contract/email-rules";
import { emailFault } from "#domains/accounts/sign-in/email-rules.ts";
import { testApp } from "./app.ts";
import { signIn } from "./sign-in.ts";

const { invisible, lookAlike, mixed, punycode, rare } = emailRuleMessages;

test("an address that reads as another one is told from one that is only foreign", () => {
  for (const [email, fault] of [
    ["ana@exemple.fr", null],
    ["ana+films_2@sous.exemple.co.uk", null],
    ["zoé.müller@exemple.fr", null],
    ["иван.петров@пример.рф", null],
    ["γιώργος@παράδειγμα.ελ", null],
    ["山田taro@例え.jp", null],
    ["ليلى@مثال.مصر", null],
    ...["роман", "антон", "анна", "москва", "сосна", "άννα", "и.а"].map((name) => [`${name}@exemple.fr`, null] as const),
    ["αννα@παράδειγμα.ευ", null],
    ["аса@пример.рф", null],
    ["ana@москва.ком", null],
    ["ana@сосна.com", null],
    ["an\u200Ba@exemple.fr", invisible],
    ["ana\u00AD@exemple.fr", invisible],
    ["ana\u202E@exemple.fr", invisible],
    ["ana\uFE0F@exemple.fr", invisible],
    ["ａna@exemple.fr", invisible],
    ["ﬁlms@exemple.fr", invisible],
    ...["ɑdmin", "admın", "admi\u0307n", "ɡoogle", "aԁmіn.ѡ", "ⲥⲟⲟⲣ", "ᎪᎳᎪ", "ꓮꓠꓮ", "ᴀna", "anaǃ"].map(
      (name) => [`${name}@exemple.fr`, rare] as const,
    ),
    ["ana@ɡoogle.com", rare],
    ["ana@ⲥⲟⲟⲣ.com", rare],
    ...["łukasz", "đặng", "ñandú", "þór", "əli", "œuvre", "straße", "ștefan"].map(
      (name) => [`${name}@exemple.fr`, null] as const,
    ),
    ...["สมชาย", "राम", "გია", "ἀγάπη", "サッカー", "김철수", "דוד", "ђорђе"].map(
      (name) => [`${name}@exemple.fr`, null] as const,
    ),
    ["аna@exemple.fr", mixed],
    ["ana@eхemple.fr", mixed],
    ["аса@exemple.fr", lookAlike],
    ["ana@аррӏе.com", lookAlike],
    ["анна@аррӏе.com", lookAlike],
    ["ivan.аса@exemple.fr", lookAlike],
    ["αννα@exemple.fr", lookAlike],
    ["jοhn@exemple.fr", mixed],
    ["ana@xn--xample-9ua.fr", punycode],
    ["ana@sous.XN--SANCE-ZWE.example", punycode],
    ["xn--ana@exemple.fr", null],
  ] as const)
    assert.equal(emailFault(email), fault, JSON.stringify(email));
});

test("registering and changing the address refuse such an address; an account that has one still signs in", async () => {
  const site = await testApp();
  const refusal = { detail: [{ loc: ["body", "email"], msg: mixed }] };
  const account = { email: "аdmin@exemple.fr", password: "une-phrase-longue" };
  const registered = await site.call("POST", "/register", { body: account });
  assert.deepEqual([registered.status, registered.json], [422, refusal]);
  const person = await signIn(site);
  const body = { email: account.email, current_password: person.password };
  const changed = await site.call("PUT", "/me/email", { token: person.token, body });
  assert.deepEqual([changed.status, changed.json], [422, refusal]);
  await site.services.db
    .updateTable("account")
    .set({ email: account.email, email_form: account.email })
    .where("id", "=", person.id)
    .execute();
  const login = await site.call("POST", "/login", { body: { email: account.email, password: person.password } });
  assert.equal(login.status, 200);
});
