import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { emailRuleMessages } from "@seance/contract/email-rules";
import { oidcMessages } from "@seance/contract/oidc";
import { setMaintenance } from "#domains/maintenance/index.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { Browser, openStand, siteWith } from "./oidc-stand.ts";
import { setUpFactor, nextCode } from "./second-factor-app.ts";
import { makePerson } from "./sign-in.ts";
import { until } from "./until.ts";

const [firm, school] = [await openStand("firme"), await openStand("ecole")];
const away = { ...firm.settings(), OIDC_FIRME_ISSUER: `http://127.0.0.1:${await freePort()}` };
const parted = Object.fromEntries(Object.entries(away).map(([name, value]) => [name.replace("FIRME", "ABSENT"), value]));
const site = await testApp(
  siteWith(
    { key: "firme", settings: firm.settings({ ACCOUNTS: "registration" }) },
    { key: "ecole", settings: school.settings({ LINK_EMAIL: "yes" }) },
    { key: "absent", settings: parted },
  ),
);
const { call, services } = site;
const { db, config } = services;

let people = 0;
/** Somebody the providers have not seen yet. */
const stranger = (email = `personne${++people}@exemple.fr`) => ({ sub: `sub-${email}`, email, email_verified: true });
const browser = new Browser(site);
const refused = ({ status, json }: TestAnswer) => [status, json.detail];
const late = [400, "Cette connexion a trop duré, ou a commencé dans un autre navigateur. Recommencez."];
const unverified = [403, "La réponse de Chez firme n’a pas pu être vérifiée. Recommencez."];

test("the providers are listed; one that is away does not keep the site from starting, and is said to be away", async () => {
  assert.deepEqual((await call("GET", "/oidc")).json.providers, [
    { key: "firme", label: "Chez firme" },
    { key: "ecole", label: "Chez ecole" },
    { key: "absent", label: "Chez firme" },
  ]);
  const gone = await call("POST", "/oidc/absent/start");
  assert.deepEqual(refused(gone), [
    503,
    "Chez firme ne répond pas pour l’instant. Réessayez plus tard, ou connectez-vous avec un mot de passe.",
  ]);
  assert.equal(gone.headers["set-cookie"], undefined);
  assert.deepEqual((await call("GET", "/oidc/absent/logout")).json, { url: null });
  assert.equal((await call("POST", "/oidc/inconnu/start")).status, 404);
});

test("an unknown person with a verified address gets an account without a password, and the same one the next time", async () => {
  firm.member = stranger();
  const { json, status, text } = await browser.signIn("firme", { return_to: "/films?genre=Drame" });
  assert.equal(status, 200, text);
  assert.deepEqual(Object.keys(json).toSorted(), ["access_token", "return_to", "user"]);
  assert.deepEqual([json.user.email, json.user.role, json.return_to], [firm.member.email, "user", "/films?genre=Drame"]);
  const me = await call("GET", "/me", { token: json.access_token });
  assert.equal(me.json.email_verified, true);
  for (const password of ["!", "", "mot-de-passe"])
    assert.notEqual((await call("POST", "/login", { body: { email: firm.member.email, password } })).status, 200, password);
  firm.member = { ...firm.member, email: "autre@exemple.fr" };
  const again = await browser.signIn("firme");
  assert.equal(again.json.user.id, json.user.id, "by its subject, whatever the address");
  const other = await browser.signIn("ecole");
  assert.equal(other.status, 403, "the same subject at another provider is somebody else");
});

test("the request has PKCE, state and nonce; the cookie is closed to scripts and other sites, and does not tell them", async () => {
  const begun = await call("POST", "/oidc/firme/start");
  const query = new URL(begun.json.url).searchParams;
  assert.equal(query.get("code_challenge_method"), "S256");
  assert.equal(query.get("redirect_uri"), "http://site.exemple/connexion/firme");
  const cookie = String(begun.headers["set-cookie"]);
  assert.match(cookie, /^seance-oidc=[\w+/=]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  for (const name of ["state", "nonce", "code_challenge"]) {
    const value = query.get(name) ?? "";
    assert.ok(value.length >= 43 && !cookie.includes(value) && !begun.text.includes("verifier"), name);
  }
});

test("a wrong state, another browser, another provider’s cookie and a changed one are refused, and open no session", async () => {
  firm.member = stranger();
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const search = await browser.visit(url);
  const other = await browser.begin("/oidc/firme/start");
  assert.deepEqual(refused(await browser.finish("firme", search.replace("state=", "state=_"), { cookie })), late);
  assert.deepEqual(refused(await browser.finish("firme", search, { cookie: other.cookie })), late);
  assert.deepEqual(refused(await browser.finish("firme", search, { cookie: "a=b" })), late);
  assert.deepEqual(refused(await browser.finish("firme", search, { cookie: `${cookie.slice(0, -8)}AAAAAAA=` })), late);
  assert.deepEqual(refused(await browser.finish("ecole", search, { cookie })), late);
  const right = await browser.finish("firme", search, { cookie });
  assert.equal(right.status, 200, right.text);
  assert.match(String(right.headers["set-cookie"]), /^seance-oidc=; Path=\/; Max-Age=0/);
});

test("a code does not count twice", async () => {
  firm.member = stranger();
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const search = await browser.visit(url);
  assert.equal((await browser.finish("firme", search, { cookie })).status, 200);
  assert.deepEqual(refused(await browser.finish("firme", search, { cookie })), unverified);
});

test("another nonce, another issuer, a code of another verifier and a made-up code are refused", async () => {
  firm.member = stranger();
  const changed = async (change: (url: URL) => void, answer: (search: string) => string = (search) => search) => {
    const { url, cookie } = await browser.begin("/oidc/firme/start");
    const address = new URL(url);
    change(address);
    return refused(await browser.finish("firme", answer(await browser.visit(address.href)), { cookie }));
  };
  assert.deepEqual(await changed(({ searchParams }) => searchParams.set("nonce", "celui-d-un-autre")), unverified);
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  assert.deepEqual(await changed(({ searchParams }) => searchParams.set("code_challenge", challenge)), unverified);
  const same = (): void => undefined;
  const elsewhere = encodeURIComponent(school.issuer);
  assert.deepEqual(await changed(same, (search) => search.replace(/iss=[^&]*/, `iss=${elsewhere}`)), unverified);
  assert.deepEqual(await changed(same, (search) => search.replace(/&?iss=[^&]*/, "")), unverified);
  assert.deepEqual(await changed(same, (search) => search.replace(/code=[^&]*/, "code=invente")), unverified);
  const accounts = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", firm.member.email ?? "")
    .execute();
  assert.deepEqual(accounts, []);
});

test("a sign-in has ten minutes", async () => {
  firm.member = stranger();
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const search = await browser.visit(url);
  mock.timers.enable({ apis: ["Date"], now: Date.now() + 601_000 });
  try {
    assert.deepEqual(refused(await browser.finish("firme", search, { cookie })), late);
  } finally {
    mock.timers.reset();
  }
});

test("who refuses at the provider is told so", async () => {
  firm.refuses = true;
  const answer = await browser.signIn("firme");
  firm.refuses = false;
  assert.deepEqual(refused(answer), [403, "Chez firme n’a pas donné son accord à cette connexion."]);
});

test("without a verified address there is no account, nor where the address has one or registration is closed", async () => {
  const signIn = async () => refused(await browser.signIn("firme"));
  const noEmail =
    "Chez firme n’a pas donné d’adresse email vérifiée\u202f: aucun compte n’a été créé. Vérifiez votre adresse là-bas, ou liez un compte que vous avez déjà.";
  const { sub, email } = stranger();
  for (const member of [
    { sub, email, email_verified: false },
    { sub, email },
    { sub },
    { sub, email: "sans-arobase", email_verified: true },
  ]) {
    firm.member = member;
    assert.deepEqual(await signIn(), [403, noEmail]);
  }
  firm.member = stranger("pаul@exemple.fr");
  assert.deepEqual(await signIn(), [403, emailRuleMessages.mixed]);
  const person = await makePerson(db);
  firm.member = stranger(person.email.toUpperCase());
  const taken = "Un compte a déjà votre adresse. Connectez-vous avec son mot de passe, puis liez Chez firme dans votre profil.";
  assert.deepEqual(await signIn(), [409, taken]);
  firm.member = stranger();
  for (const [mode, words] of [
    ["closed", "Les inscriptions sont fermées"],
    ["invitation", "Les inscriptions se font sur invitation"],
    ["approval", "L’équipe accepte ici chaque inscription\u202f: demandez d’abord un compte par le formulaire"],
  ] as const) {
    Object.assign(config, { REGISTRATION: mode });
    assert.deepEqual(await signIn(), [403, words]);
  }
  Object.assign(config, { REGISTRATION: "open" });
  school.member = stranger();
  const unknown =
    "Aucun compte n’est lié à cette identité. Connectez-vous avec votre mot de passe, puis liez Chez ecole dans votre profil.";
  assert.deepEqual(refused(await browser.signIn("ecole")), [403, unknown]);
});

test("during a maintenance a provider makes no account, and who has one signs in", async () => {
  const founder = await makePerson(db, "fondateur");
  firm.member = stranger();
  const known = firm.member;
  assert.equal((await browser.signIn("firme")).status, 200);
  const boss = { ...founder, role: "fondateur" as const, username: "boss" };
  await setMaintenance(services, boss, { is_active: true });
  try {
    firm.member = stranger();
    const { email } = firm.member;
    assert.deepEqual(refused(await browser.signIn("firme")), [503, oidcMessages.maintenance]);
    assert.equal(
      await db.selectFrom("account").select("id").where("email_form", "=", String(email)).executeTakeFirst(),
      undefined,
    );
    firm.member = known;
    assert.equal((await browser.signIn("firme")).status, 200);
  } finally {
    await setMaintenance(services, boss, { is_active: false });
  }
  firm.member = stranger();
  await until("an account is made again", async () => (await browser.signIn("firme")).status === 200);
});

test("where the settings say so, an address that both sides have verified links; never an unverified one, nor the staff’s", async () => {
  const [person, unverifiedOne, admin] = [await makePerson(db), await makePerson(db), await makePerson(db, "admin")];
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "in", [person.id, admin.id]).execute();
  const signIn = async (member: typeof school.member) => {
    school.member = member;
    return browser.signIn("ecole");
  };
  assert.equal((await signIn({ ...stranger(person.email), email_verified: false })).status, 403);
  assert.equal((await signIn(stranger(unverifiedOne.email))).status, 403, "its owner has not shown that it is theirs");
  assert.equal((await signIn(stranger(admin.email))).status, 403);
  const opened = await signIn(stranger(person.email));
  assert.equal(opened.json.user.id, person.id, opened.text);
  const heir = await signIn({ ...stranger(person.email), sub: "celui-qui-a-repris-l-adresse" });
  assert.equal(heir.status, 409, "the account is that of another identity of this provider");
  const { notices } = (await call("GET", "/notices", { token: person.token })).json;
  assert.ok(notices.some(({ event }: { event: string }) => event === "identity-linked"));
});

test("a banned account is refused as with a password; a ban past its end is lifted", async () => {
  firm.member = stranger();
  const founder = await makePerson(db, "fondateur");
  const { user } = (await browser.signIn("firme")).json;
  const status = (body: object) => call("PUT", `/admin/users/${user.id}/status`, { token: founder.token, body });
  await status({ is_active: false, reason: "Insultes" });
  const answer = await browser.signIn("firme");
  assert.deepEqual(
    [answer.status, answer.json],
    [403, { detail: "ACCOUNT_SUSPENDED", ban: { reason: "Insultes", until: null } }],
  );
  const failed = await db.selectFrom("login_entry").select("success").where("account_id", "=", user.id).execute();
  assert.deepEqual(failed.map(({ success }) => success).toSorted(), [false, true]);
  await db
    .updateTable("account")
    .set({ banned_until: new Date(Date.now() - 1000) })
    .where("id", "=", user.id)
    .execute();
  assert.equal((await browser.signIn("firme")).status, 200);
});

test("the second factor of the site is asked, and a sign-in from a new device told, as with a password", async () => {
  const person = await setUpFactor(site, await makePerson(db));
  firm.member = stranger();
  assert.equal((await browser.link("firme", person)).status, 200);
  const asked = await browser.signIn("firme");
  assert.deepEqual(Object.keys(asked.json).toSorted(), ["return_to", "second_factor"], asked.text);
  const { token } = asked.json.second_factor;
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  const code = nextCode(person);
  mock.timers.reset();
  const opened = await call("POST", "/login/second-factor", { body: { token, code } });
  assert.equal(opened.json.user?.id, person.id, opened.text);

  firm.member = stranger();
  const { user, access_token } = (await browser.signIn("firme")).json;
  await new Browser(site, "198.51.100.9").signIn("firme");
  const { notices } = (await call("GET", "/notices", { token: access_token })).json;
  assert.deepEqual(
    notices.map(({ event }: { event: string }) => event),
    ["new-device"],
  );
  const events = site.logLines
    .map((line) => JSON.parse(line))
    .filter(({ account, kind }) => account === user.id && kind === "sign-in");
  assert.equal(events.length, 2, "lines of the security log");
});

test("a remembered device is not asked for a code, and its session has no fresh proof", async () => {
  const signInOn = async (device: string) => {
    const { url, cookie } = await browser.begin("/oidc/firme/start");
    return browser.finish("firme", await browser.visit(url), { cookie: `${cookie}; ${device}` });
  };
  const [person, other] = [await setUpFactor(site, await makePerson(db)), await setUpFactor(site, await makePerson(db))];
  const own = (firm.member = stranger());
  await browser.link("firme", person);
  const { token } = (await browser.signIn("firme")).json.second_factor;
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  const body = { token, code: nextCode(person), remember: true };
  mock.timers.reset();
  const opened = await call("POST", "/login/second-factor", { body });
  const cookies = [opened.headers["set-cookie"] ?? []].flat().map(String);
  const device = cookies.find((cookie) => cookie.includes("; Path=/api/oidc;"))?.split(";", 1)[0] ?? "";

  const again = await signInOn(device);
  assert.equal(again.json.user?.id, person.id, again.text);
  const exported = await call("GET", "/me/export", { token: again.json.access_token });
  assert.deepEqual([exported.status, exported.json.code], [403, "FRESH_PROOF_REQUIRED"]);

  firm.member = stranger();
  await browser.link("firme", other);
  assert.ok("second_factor" in (await signInOn(device)).json, "the device of another account");
  firm.member = own;
  const [remembered] = (await call("GET", "/me/remembered-devices", { token: person.token })).json.devices;
  await call("DELETE", `/me/remembered-devices/${remembered.id}`, { token: person.token });
  assert.ok("second_factor" in (await signInOn(device)).json, "a device that was forgotten");
});

test("one goes back to paths of this site only", async () => {
  for (const path of [
    "//ailleurs.exemple",
    "/\\ailleurs.exemple",
    "https://ailleurs.exemple",
    "films",
    "/films\\..",
    "/a\n/b",
    "",
  ]) {
    const { status } = await call("POST", "/oidc/firme/start", { body: { return_to: path } });
    assert.equal(status, 422, path);
  }
  assert.equal((await call("POST", "/oidc/firme/start", { body: { redirect_uri: "https://ailleurs.exemple" } })).status, 422);
  assert.equal((await call("POST", "/oidc/firme/finish", { body: { search: "" } })).status, 422);
});

test("signing out leads to the provider’s own sign-out, and back", async () => {
  const { url } = (await call("GET", "/oidc/firme/logout")).json;
  const page = await fetch(url);
  assert.equal(page.status, 200, "the provider knows the site, and where it goes back to");
  const html = await page.text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? "";
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const out = await fetch(`${firm.issuer}/session/end/confirm`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    body: `xsrf=${xsrf}&logout=yes`,
  });
  assert.equal(out.headers.get("location"), "http://site.exemple/connexion");
});

test("wrong answers are limited per address, and per IPv6 /48", async () => {
  const limited = await testApp({ ...siteWith({ key: "firme", settings: firm.settings() }), RATE_LIMITS: "on" });
  const one = new Browser(limited);
  for (let i = 0; i < 20; i++) assert.equal((await one.finish("firme", "code=a&state=b", { cookie: "a=b" })).status, 400);
  assert.equal((await one.finish("firme", "code=a&state=b", { cookie: "a=b" })).status, 429);
  const elsewhere = new Browser(limited, "198.51.100.20");
  assert.equal((await elsewhere.finish("firme", "code=a&state=b", { cookie: "a=b" })).status, 400);
  const within = (n: number) => new Browser(limited, `2001:db8:42:${n.toString(16)}::1`);
  for (let n = 0; n < 300; n++) assert.equal((await within(n).finish("firme", "code=a&state=b", { cookie: "a=b" })).status, 400);
  assert.equal((await within(300).finish("firme", "code=a&state=b", { cookie: "a=b" })).status, 429);
});

test("a site with https has a cookie that another one under its name cannot set", async () => {
  const settings = { ...siteWith({ key: "firme", settings: firm.settings() }), PUBLIC_URL: "https://site.exemple" };
  const begun = await (await testApp(settings)).call("POST", "/oidc/firme/start");
  assert.match(
    String(begun.headers["set-cookie"]),
    /^__Host-seance-oidc=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});
