import assert from "node:assert/strict";
import { test } from "node:test";
import { staffSearch, type StaffFind } from "@seance/contract/staff-search";
import { testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const admin = await signIn(site, "admin");
const senior = await signIn(site, "super_admin");
const viewer = await signIn(site);

const film = await makeMovie(db, { title: "Cœur fidèle", year: 1923, status: "draft" });
const vampires = await makeSeries(db, { title: "Les Vampires", year: 1915 });
const episode = await makeEpisode(db, {
  series_id: vampires,
  season_number: 1,
  episode_number: 3,
  title: "Le Cryptogramme rouge",
});
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
  for (const text of ["dupont marie", "marie.dup", "duponr", "Marie Dupónt", "mariedupont", "mraie dup", "marie dupomt"])
    assert.equal((await found(senior, text, "person"))[0]?.id, dupont.id, text);
  assert.deepEqual(await found(senior, "zzz introuvable"), []);
});

test("looks for misspelt names only where no name of any kind has the words as typed", async () => {
  const { id } = await makePerson(db, "user", "cine.memoira@exemple.fr");
  assert.deepEqual(
    (await found(senior, "memoire")).map((one) => one.id),
    [channel],
  );
  assert.deepEqual(
    (await found(senior, "memoiri")).map((one) => one.id),
    [channel, id],
  );
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
    assert.match(ticket?.detail ?? "", /^n°\u00A0\d+ · Ouvert · /u);
  }
});

test("finds a ticket by its number, however it is written, before those whose subject has it", async () => {
  const open = async (subject: string): Promise<string> =>
    (await call("POST", "/support/tickets", { token: viewer.token, body: { subject, description: "Voir." } })).json.id;
  const first = await open("Rien à l’écran");
  const { number } = (await call("GET", `/support/tickets/${first}`, { token: admin.token })).json;
  const other = await open(`Suite du ticket ${number}00`);
  for (const text of [`#${number}`, `n° ${number}`, `ticket ${number}`, `# ${number}`])
    assert.equal((await found(admin, text, "ticket"))[0]?.id, first, text);
  assert.deepEqual(
    (await found(admin, `ticket ${number}00`, "ticket")).map(({ id }) => id),
    [other],
  );
  assert.deepEqual(await found(admin, "#999999", "ticket"), []);
});

test("finds episodes by their titles, with their place in the series, but not those in the bin", async () => {
  for (const text of ["cryptogramme", "Le cryptogrmme", "rouge crypto"]) {
    const [one] = await found(admin, text, "episode");
    assert.deepEqual([one?.id, one?.label, one?.detail], [episode, "Le Cryptogramme rouge", "Les Vampires · S1E3"], text);
  }
  const gone = await makeEpisode(db, { series_id: vampires, season_number: 1, episode_number: 4, title: "Le Spectre" });
  assert.equal((await found(admin, "spectre", "episode"))[0]?.id, gone);
  await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", gone).execute();
  assert.deepEqual(await found(admin, "spectre", "episode"), []);
});

test("finds announcements by their titles, and badges by their names", async () => {
  const announced = await call("POST", "/admin/announcements", {
    token: admin.token,
    body: { title: "Soirée ciné-club", message: "Vendredi à 20 h." },
  });
  assert.equal(announced.status, 201, announced.text);
  for (const text of ["soiree", "Soirée", "siorée"])
    assert.equal((await found(admin, text, "announcement"))[0]?.id, announced.json.id, text);
  const badge = await call("POST", "/admin/badges", { token: senior.token, body: { name: "Cinéphile", icon: "🎬" } });
  assert.equal(badge.status, 201, badge.text);
  for (const text of ["cinephile", "cinéphlie"]) {
    const [one] = await found(admin, text, "badge");
    assert.deepEqual([one?.id, one?.detail], [badge.json.id, "🎬"], text);
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
