import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "#test/app.ts";
import { makeMovie } from "#test/make.ts";
import { naughtyStrings } from "#test/naughty.ts";
import { signIn } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";

const site = await testApp();
const { call, services, logLines } = site;
const person = await signIn(site);
const film = await makeMovie(services.db);

const { token } = person;
const inPath = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Every text that a viewer's call takes, each in its place. */
const places: Record<string, (text: string) => Parameters<typeof call>> = {
  "the email of a new account": (text) => ["POST", "/register", { body: { email: text, password: "secret-1922" } }],
  "the password of a new account": (text) => ["POST", "/register", { body: { email: "personne@exemple", password: text } }],
  "the email of a login": (text) => ["POST", "/login", { body: { email: text, password: "secret-1922" } }],
  "the password of a login": (text) => ["POST", "/login", { body: { email: "personne@exemple.fr", password: text } }],
  "the current password": (text) => [
    "POST",
    "/me/password",
    { token, body: { current_password: text, new_password: "secret-1923" } },
  ],
  "the password that deletes an account": (text) => ["DELETE", "/me", { token, body: { password: text } }],
  "a search": (text) => ["GET", `/content/search/suggestions?query=${inPath(text)}`],
  "a search of all kinds": (text) => ["GET", `/content/search/results?query=${inPath(text)}`],
  "what a search finds beside titles": (text) => ["GET", `/content/search/more?query=${inPath(text)}`],
  "a person's address": (text) => ["GET", `/people/${inPath(text)}`],
  "a country": (text) => ["GET", `/movies?country=${inPath(text)}`],
  "a list's search": (text) => ["GET", `/movies?search=${inPath(text)}`],
  "a genre": (text) => ["GET", `/movies?genre=${inPath(text)}`],
  "a sort": (text) => ["GET", `/series?sort_by=${inPath(text)}`],
  "a film's id": (text) => ["GET", `/movies/${inPath(text)}`],
  "a favourite's type": (text) => ["POST", "/favorites", { token, body: { item_type: text, item_id: film } }],
  "a favourite's id": (text) => ["POST", "/favorites", { token, body: { item_type: "movie", item_id: text } }],
  "an entry of the history": (text) => [
    "PUT",
    "/history",
    { token, body: { entries: [{ item_type: "movie", item_id: film, current_time: 1, total_time: 2, saved_at: text }] } },
  ],
  "what is played": (text) => ["POST", `/playback/movie/${inPath(text)}`, { body: {} }],
  "a ticket's subject": (text) => ["POST", "/support/tickets", { token, body: { subject: text, description: "?" } }],
  "a ticket's description": (text) => ["POST", "/support/tickets", { token, body: { subject: "?", description: text } }],
  "a token": (text) => ["GET", "/me", { headers: { authorization: `Bearer ${inPath(text)}` } }],
};

/** A password that is looked at is hashed, which takes its time on purpose. */
const hashed = new Set(["the password of a login", "the current password", "the password that deletes an account"]);
const hashedAtMost = 40;

/** Where people write what they like. */
const free = new Set(["a search", "a list's search", "a genre", "a ticket's subject", "a ticket's description"]);

const tried = countTries();

for (const [place, ask] of Object.entries(places)) {
  test(`naughty strings as ${place} are taken as text or refused`, async () => {
    const failures: string[] = [];
    let taken = 0;
    for (const text of hashed.has(place) ? naughtyStrings.slice(0, hashedAtMost) : naughtyStrings) {
      tried();
      const { status, headers } = await call(...ask(text));
      const sound = status < 500 && (status === 204 || /^application\/(?:problem\+)?json/.test(String(headers["content-type"])));
      if (status < 300) taken++;
      if (!sound) failures.push(`${JSON.stringify(text)}: ${status} ${String(headers["content-type"])}`);
    }
    assert.deepEqual(failures, []);
    if (free.has(place)) assert.ok(taken > naughtyStrings.length / 2, `${taken} taken`);
  });
}

test("the person is still who they were, and nothing of it was logged as a fault", async () => {
  const { status, json } = await call("GET", "/me", { token });
  assert.deepEqual([status, json.email], [200, person.email]);
  assert.deepEqual(
    logLines.filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line)),
    [],
  );
});
