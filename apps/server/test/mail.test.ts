import assert from "node:assert/strict";
import { test } from "node:test";
import { mailNames } from "@seance/contract/mails";
import { sql } from "kysely";
import { readConfig } from "#core/config.ts";
import { newId } from "#core/ids.ts";
import { linkToken } from "#core/link-token.ts";
import { inTransaction } from "#db/client.ts";
import { queueMail } from "#domains/mail/index.ts";
import { htmlOf } from "#domains/mail/render.ts";
import { failureOf, withTls } from "#domains/mail/smtp.ts";
import { testApp } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { openInbox } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, PUBLIC_URL: "https://seance.exemple" });
const silent = await testApp();
const { services, call } = site;
const { db } = services;
await services.jobs.start();
const founder = await signIn(site, "fondateur");

const queue = (account: Person, template: (typeof mailNames)[number] = "trial", link?: { id: string; expires_at: Date }) =>
  inTransaction(db, (tx) => queueMail(services, tx, { template, account, ...(link && { link }) }));
const rowsOf = ({ id }: Person) => db.selectFrom("mail").selectAll().where("account_id", "=", id).execute();
const settled = (account: Person) =>
  until("the mail is sent or given up", async () => {
    const rows = await rowsOf(account);
    return rows.length > 0 && rows.every(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null);
  });

test("a mail arrives as text and HTML, in French, from the address of the settings", async () => {
  const person = await makePerson(db);
  const link = { id: newId(), expires_at: new Date(Date.now() + 60_000) };
  await queue(person, "reset", link);
  await settled(person);
  const [mail, ...more] = inbox.to(person.email);
  assert.ok(mail && more.length === 0);
  const address = `https://seance.exemple/nouveau-mot-de-passe#${linkToken(services.secret, link.id)}`;
  assert.deepEqual(mail.from, { name: "Séance", address: "site@exemple.fr" });
  assert.equal(mail.subject, "Choisissez un nouveau mot de passe");
  assert.ok(mail.text?.includes(address), mail.text);
  assert.match(mail.text ?? "", /une seule fois, pendant 30\u00A0minutes/);
  assert.ok(mail.html?.includes(`href="${address}"`), mail.html);
  assert.match(mail.messageId ?? "", /^<[\da-f-]{36}@seance\.exemple>$/);
  assert.equal(mail.headers.find(({ key }) => key === "auto-submitted")?.value, "auto-generated");
});

test("the queue and the log know neither the token of a mail nor its recipient", async () => {
  const person = await makePerson(db);
  inbox.refusals = [451];
  const link = { id: newId(), expires_at: new Date(Date.now() + 60_000) };
  await queue(person, "reset", link);
  await settled(person);
  const { rows } = await sql<{
    found: string;
  }>`select row_to_json(job)::text as found from pgboss.job where name = 'mail'`.execute(db);
  const kept = [JSON.stringify(rows), JSON.stringify(await rowsOf(person)), ...site.logLines].join("\n");
  assert.ok(!kept.includes(linkToken(services.secret, link.id)));
  assert.ok(![JSON.stringify(rows), ...site.logLines].join("\n").includes(person.email));
});

test("what the server cannot take now is sent again, and arrives once", async () => {
  const person = await makePerson(db);
  inbox.refusals = [451, 421];
  await queue(person);
  await settled(person);
  assert.equal(inbox.to(person.email).length, 1);
  const [row] = await rowsOf(person);
  assert.deepEqual([row?.tries, row?.failure, row?.repeated], [3, null, false]);
  assert.equal(inbox.to(person.email)[0]?.subject, "Les emails fonctionnent");
});

test("a mail that may have left before the connection broke is sent again with the same id, and says so", async () => {
  const person = await makePerson(db);
  inbox.refusals = ["cut"];
  await queue(person);
  await settled(person);
  const mails = inbox.to(person.email);
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ["Les emails fonctionnent", "Les emails fonctionnent (nouvel envoi)"],
  );
  assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 1);
});

test("what the server refuses for good is given up, with the reason on the page of the fondateur", async () => {
  const person = await makePerson(db);
  inbox.refusals = [550];
  await queue(person);
  await settled(person);
  assert.equal(inbox.to(person.email).length, 0);
  const { json } = await call("GET", "/admin/mails", { token: founder.token });
  assert.deepEqual([json.latest_failure.reason, json.latest_failure.given_up, json.waiting], ["réponse 550 du serveur", true, 0]);
});

test("a mail whose link has ended, or whose person has left, is not sent", async () => {
  const [late, gone] = [await makePerson(db), await makePerson(db)];
  await queue(late, "reset", { id: newId(), expires_at: new Date(Date.now() - 1000) });
  await settled(late);
  assert.equal((await rowsOf(late))[0]?.failure, "trop tard pour l’envoyer");
  await inTransaction(db, async (tx) => {
    await queueMail(services, tx, { template: "trial", account: gone });
    await tx.deleteFrom("account").where("id", "=", gone.id).execute();
  });
  await queue(late);
  await settled(late);
  assert.deepEqual([inbox.to(late.email).length, inbox.to(gone.email).length], [1, 0]);
});

test("a mail is not queued when its transaction is undone, nor on a site without mail", async () => {
  const person = await makePerson(db);
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await queueMail(services, tx, { template: "trial", account: person });
      throw new Error("undone");
    }),
    /undone/,
  );
  const other = await makePerson(silent.services.db);
  await queueMail(silent.services, silent.services.db, { template: "trial", account: other });
  assert.deepEqual([await rowsOf(person), await silent.services.db.selectFrom("mail").selectAll().execute()], [[], []]);
});

test("the fondateur sees every mail of the site, and sends one on trial; nobody else does", async () => {
  const { json } = await call("GET", "/admin/mails", { token: founder.token });
  assert.equal(json.from, "Séance <site@exemple.fr>");
  assert.deepEqual(
    json.templates.map(({ name }: { name: string }) => name),
    mailNames,
  );
  for (const { subject, text, html } of json.templates) {
    assert.ok(html.includes(`<title>${subject}</title>`) && text.startsWith("Bonjour,"), subject);
    assert.ok(!/undefined|null/.test(html + text), subject);
  }
  assert.equal((await call("POST", "/admin/mails/trial", { token: founder.token })).status, 204);
  await settled(founder);
  assert.equal(inbox.to(founder.email).length, 1);
  const staff = await signIn(site, "co_fondateur");
  for (const [method, path] of [
    ["GET", "/admin/mails"],
    ["POST", "/admin/mails/trial"],
  ] as const) {
    assert.equal((await call(method, path)).status, 401);
    assert.equal((await call(method, path, { token: staff.token })).status, 403);
  }
});

test("a site without mail says so", async () => {
  const owner = await signIn(silent, "fondateur");
  const { json } = await silent.call("GET", "/admin/mails", { token: owner.token });
  assert.equal(json.from, null);
  assert.equal((await silent.call("GET", "/settings")).json.sends_mail, false);
  assert.equal((await call("GET", "/settings")).json.sends_mail, true);
  const refused = await silent.call("POST", "/admin/mails/trial", { token: owner.token });
  assert.deepEqual([refused.status, refused.json], [409, { detail: "Ce site n’envoie pas d’email." }]);
});

test("the settings of mail go together, and a wrong one is refused without its password", () => {
  const { settings } = inbox;
  assert.throws(() => readConfig({ SMTP_URL: settings.SMTP_URL }), /SMTP_URL et MAIL_FROM vont ensemble/);
  assert.throws(() => readConfig({ MAIL_FROM: settings.MAIL_FROM }), /SMTP_URL et MAIL_FROM vont ensemble/);
  assert.throws(() => readConfig({ ...settings, SMTP_URL: "http://seance:secret@exemple.fr" }), /SMTP_URL : reçu \[masqué\]/);
  for (const from of ["personne", "a@b\r\nBcc: c@d", "A <a@b>, C <c@d>"])
    assert.throws(() => readConfig({ ...settings, MAIL_FROM: from }), /MAIL_FROM/, from);
});

test("smtp:// asks for TLS, unless the server is on this machine or the address says otherwise", () => {
  for (const [url, used] of [
    ["smtp://smtp.exemple.fr:587", "smtp://smtp.exemple.fr:587?requireTLS=true"],
    ["smtp://u:p@smtp.exemple.fr?name=site", "smtp://u:p@smtp.exemple.fr?name=site&requireTLS=true"],
    ["smtp://smtp.exemple.fr?requireTLS=false", "smtp://smtp.exemple.fr?requireTLS=false"],
    ["smtp://smtp.exemple.fr?ignoreTLS=true", "smtp://smtp.exemple.fr?ignoreTLS=true"],
    // The library ignores it beside the protocol.
    ["smtp://smtp.exemple.fr?secure=true", "smtp://smtp.exemple.fr?secure=true&requireTLS=true"],
    ["smtps://smtp.exemple.fr", "smtps://smtp.exemple.fr"],
    ["smtp://127.0.0.1:25", "smtp://127.0.0.1:25"],
    ["smtp://[::1]:25", "smtp://[::1]:25"],
    ["smtp://localhost", "smtp://localhost"],
  ] as const)
    assert.equal(withTls(url), used);
});

test("texts are escaped in HTML", () => {
  const html = htmlOf({ subject: "<b>", paragraphs: ["\"&'"], button: { label: "<i>", url: 'x"y' } }, "https://exemple.fr");
  assert.ok(!/<b>|<i>|x"y/.test(html), html);
  assert.ok(html.includes("&quot;&amp;&#39;"));
});

test("a server that does not answer is no mail that left, a broken connection may be", async () => {
  const port = await freePort();
  const { sendBySmtp } = await import("#domains/mail/smtp.ts");
  const mail = { from: "a@exemple.fr", to: "b@exemple.fr", id: "<x@y>", date: new Date(), subject: "", text: "", html: "" };
  const error: unknown = await sendBySmtp(`smtp://127.0.0.1:${port}`, mail).catch((caught: unknown) => caught);
  assert.deepEqual(failureOf(error), {
    reason: "pas de réponse du serveur (ECONNREFUSED)",
    givenUp: false,
    mayHaveLeft: false,
  });
  const wrongPassword = Object.assign(new Error("no"), { code: "EAUTH", responseCode: 535, permanent: true });
  assert.equal(failureOf(wrongPassword).givenUp, false, "the owner may mend the setting");
});
