import assert from "node:assert/strict";
import { test } from "node:test";
import { staffSearch, type StaffFind } from "@seance/contract/staff-search";
import { testApp } from "./app.ts";
import { makeChannel, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const admin = await signIn(site, "admin");
const senior = await signIn(site, "super_admin");
const viewer = await signIn(site);

const film = await makeMovie(db, { title: "Cœur fidèle", year: 1923, status: "draft" });
await makeSeries(db, { title: "Les Vampires", year: 1915 });
const saga = await makeSaga(db, { name: "Fantômas", movies: [film] });
const channel = await makeChannel(db, { name: "Ciné Mémoire", category: "Cinéma", is_active: false });
const dupont = await makePerson(db, "user", "marie.dupont@exemple.fr");
await makePerson(db, "user", "jean.durand@exemple.fr");

const search = (person: Person | undefined, text: string) =>
  call("GET", `/admin/search?query=${encodeURIComponent(text)}`, person && { token: person.token });
async function found(person: Person, text: string, kind?: StaffFind["kind"]): Promise<StaffFind[]> {
  const { status, json, text: body } = await search(person, text);
  assert.equal(status, 200, body);
  const results = staffSearch.answer.parse(json).results;
  return kind ? results.filter((one) => one.kind === kind) : results;
}

test("finds drafts, despite accents, ligatures and typing errors", async () => {
  for (const text of ["coeur fidele", "CŒUR", "fidle", "coeru"])
    assert.deepEqual(
      (await found(admin, text, "movie")).map(({ id, label, detail }) => ({ id, label, detail })),
      [{ id: film, label: "Cœur fidèle", detail: "1923" }],
      text,
    );
  assert.equal((await found(admin, "vampirse", "series"))[0]?.label, "Les Vampires");
});

test("finds sagas and inactive channels by their names, with typing errors", async () => {
  for (const text of ["fantomas", "Fantômas", "fantmas"]) assert.equal((await found(admin, text, "saga"))[0]?.id, saga, text);
  for (const text of ["memoire", "cine mem", "mémoier"])
    assert.equal((await found(admin, text, "channel"))[0]?.id, channel, text);
});

test("finds people by parts of their address, in any order and with typing errors", async () => {
  for (const text of ["dupont marie", "marie.dup", "duponr", "Marie Dupónt", "mariedupont"])
    assert.equal((await found(senior, text, "person"))[0]?.id, dupont.id, text);
  assert.deepEqual(await found(senior, "zzz introuvable"), []);
});

test("shows and searches whole addresses for those only who may see them", async () => {
  assert.equal((await found(senior, "dupont@exemple", "person"))[0]?.label, "marie.dupont@exemple.fr");
  assert.equal((await found(admin, "dupont", "person"))[0]?.label, "marie.dupont");
  assert.deepEqual(await found(admin, "exemple.fr", "person"), []);
});

test("finds tickets by their subject, with their state and owner", async () => {
  const opened = await call("POST", "/support/tickets", {
    token: viewer.token,
    body: { subject: "Sous-titres décalés", description: "De deux secondes." },
  });
  assert.equal(opened.status, 201, opened.text);
  for (const text of ["sous titres", "decales", "décallés"]) {
    const [ticket] = await found(admin, text, "ticket");
    assert.equal(ticket?.id, opened.json.id, text);
    assert.match(ticket?.detail ?? "", /^Ouvert · /u);
  }
});

test("gives five results of a kind at most", async () => {
  for (let n = 0; n < 7; n++) await makeMovie(db, { title: `Judex ${n}` });
  assert.equal((await found(admin, "judex")).length, 5);
});

test("is for the staff alone, and refuses texts that are too short or too long", async () => {
  assert.equal((await search(undefined, "judex")).status, 401);
  assert.equal((await search(viewer, "judex")).status, 403);
  assert.equal((await search(await signIn(site, "support"), "judex")).status, 403);
  for (const text of ["", "j", " j ", "j".repeat(65), "a\u0000b"]) assert.equal((await search(admin, text)).status, 422, text);
});
