import assert from "node:assert/strict";
import { test } from "node:test";
import { editConflictMessage } from "@seance/contract/form-fields";
import { roles } from "@seance/contract/roles";
import { saga as sagaAnswer } from "@seance/contract/sagas";
import { sagaMessages } from "@seance/contract/saga-form";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [admin, manager] = [await signIn(site, "admin"), await signIn(site, "super_admin")];
const staff = { token: manager.token };

const [a, b, c] = [await makeMovie(db), await makeMovie(db), await makeMovie(db)];
const serial = await makeSeries(db);
const make = async (fields: object = {}) =>
  (await call("POST", "/sagas", { token: admin.token, body: { name: "Saga", ...fields } })).json;
const act = (method: "POST" | "PUT" | "DELETE", path: string, body?: object, token = manager.token) =>
  call(method, `/sagas/${path}`, { token, ...(body && { body }) });

test("adds a saga with its titles in order, or without titles", async () => {
  const { status, json } = await call("POST", "/sagas", {
    token: admin.token,
    body: { name: " Trilogie ", description: "Trois films.", movies: [b, a], series: [serial] },
  });
  assert.equal(status, 201, JSON.stringify(json));
  sagaAnswer.parse(json);
  assert.deepEqual([json.name, json.description, json.movies, json.series], ["Trilogie", "Trois films.", [b, a], [serial]]);
  const plain = await make();
  assert.deepEqual([plain.description, plain.movies, plain.series], ["", [], []]);
  assert.equal("updated_at" in (await call("GET", `/sagas/${json.id}`)).json, false);
});

test("refuses a saga without a name, with a title twice, or with an unknown or binned title", async () => {
  const gone = await makeMovie(db);
  await call("DELETE", `/movies/${gone}`, { ...staff, headers: { "x-security-code": securityCode } });
  const fault = async (body: object) => {
    const { status, json } = await call("POST", "/sagas", { token: admin.token, body });
    assert.equal(status, 422, JSON.stringify(body));
    return [json.detail[0].loc.slice(1).join("."), json.detail[0].msg];
  };
  assert.deepEqual(await fault({}), ["name", sagaMessages.name]);
  assert.deepEqual(await fault({ name: "  " }), ["name", sagaMessages.name]);
  assert.deepEqual(await fault({ name: "x", movies: [a, a] }), ["movies", sagaMessages.twice]);
  assert.deepEqual(await fault({ name: "x", movies: [a, gone] }), ["movies.1", sagaMessages.unknown]);
  assert.deepEqual(await fault({ name: "x", series: [a] }), ["series.0", sagaMessages.unknown]);
  assert.deepEqual(await fault({ name: "x", nom: "y" }), ["nom", "Champ inconnu"]);
});

test("allows each role to add and change as specified", async () => {
  const saga = await make({ movies: [a, b] });
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const creates = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    const manages = creates && role !== "admin";
    assert.equal((await call("POST", "/sagas", { token, body: { name: "x" } })).status, creates ? 201 : 403, `${role} adds`);
    const status = manages ? 200 : 403;
    assert.equal((await act("PUT", saga.id, { name: "y" }, token)).status, status, `${role} changes`);
    assert.equal((await act("POST", `${saga.id}/movies`, { movie_id: c }, token)).status, status, `${role} puts in`);
    assert.equal((await act("DELETE", `${saga.id}/movies/${c}`, undefined, token)).status, status, `${role} takes out`);
    assert.equal((await act("POST", `${saga.id}/series`, { series_id: serial }, token)).status, status);
    assert.equal((await act("DELETE", `${saga.id}/series/${serial}`, undefined, token)).status, status);
    const up = { movie_id: b, direction: "up" };
    assert.equal((await act("POST", `${saga.id}/reorder-movie`, up, token)).status, status, `${role} orders`);
    if (manages) await act("POST", `${saga.id}/reorder-movie`, { movie_id: b, direction: "down" }, token);
    assert.equal((await act("DELETE", (await make()).id, undefined, token)).status, manages ? 204 : 403, `${role} deletes`);
  }
  assert.equal((await call("POST", "/sagas", { body: { name: "x" } })).status, 401);
});

test("adds a film at the end, once; refuses unknown ones; removes a film once", async () => {
  const { id } = await make({ movies: [a] });
  const added = await act("POST", `${id}/movies`, { movie_id: b });
  assert.deepEqual([added.status, added.json.movies], [200, [a, b]]);
  const twice = await act("POST", `${id}/movies`, { movie_id: b });
  assert.deepEqual([twice.status, twice.json.detail], [409, sagaMessages.held]);
  assert.equal((await act("POST", `${id}/movies`, { movie_id: serial })).status, 404);
  assert.equal((await act("POST", `${id}/movies`, { movie_id: "x" })).status, 422);
  assert.deepEqual((await act("DELETE", `${id}/movies/${a}`)).json.movies, [b]);
  assert.equal((await act("DELETE", `${id}/movies/${a}`)).status, 404);
  assert.equal((await act("POST", `${manager.id}/movies`, { movie_id: b })).status, 404);
});

test("moves a title by one place, 409 at either end, films and series separately", async () => {
  const other = await makeSeries(db);
  const { id } = await make({ movies: [a, b, c], series: [serial, other] });
  const move = (movie_id: string, direction: string) => act("POST", `${id}/reorder-movie`, { movie_id, direction });
  assert.deepEqual((await move(c, "up")).json.movies, [a, c, b]);
  assert.deepEqual((await move(a, "down")).json.movies, [c, a, b]);
  const [first, last] = [await move(c, "up"), await move(b, "down")];
  assert.deepEqual([first.status, first.json.detail], [409, sagaMessages.first]);
  assert.deepEqual([last.status, last.json.detail], [409, sagaMessages.last]);
  assert.equal((await move(serial, "up")).status, 404);
  assert.equal((await move(a, "left")).status, 422);
  const moved = await act("POST", `${id}/reorder-series`, { series_id: other, direction: "up" });
  assert.deepEqual(
    [moved.json.series, moved.json.movies],
    [
      [other, serial],
      [c, a, b],
    ],
  );
  await Promise.all([move(a, "up"), move(b, "up"), move(c, "down")]);
  const { json } = await call("GET", `/sagas/${id}`);
  assert.deepEqual(json.movies.toSorted(), [a, b, c].toSorted(), "nobody is lost");
});

test("replaces the whole order; answers 409 to a stale change", async () => {
  const saga = await make({ name: "Une", movies: [a, b] });
  const first = await act("PUT", saga.id, { movies: [b, c, a], expected_updated_at: saga.updated_at });
  assert.deepEqual([first.status, first.json.name, first.json.movies], [200, "Une", [b, c, a]]);
  const second = await act("PUT", saga.id, { name: "Deux", expected_updated_at: saga.updated_at });
  assert.deepEqual([second.status, second.json.detail, second.json.current], [409, editConflictMessage, first.json]);
});

test("deletes a saga but not its titles, which search no longer finds by its name; publishes an event and an audit entry", async () => {
  const title = await makeMovie(db, { title: "Reste" });
  const { id } = await make({ name: "Introuvable bientôt", movies: [title] });
  const found = async () => (await call("GET", "/movies?q=introuvable")).json.total;
  assert.equal(await found(), 1);
  const told = await heardDuring(site, async () => {
    assert.equal((await act("DELETE", id)).status, 204);
  });
  assert.deepEqual(
    told.map(({ name }) => name),
    ["content-updated"],
  );
  assert.equal(await found(), 0);
  assert.equal((await call("GET", `/movies/${title}`)).status, 200);
  assert.equal((await act("DELETE", id)).status, 404);
  const kept = await db.selectFrom("audit_entry").select("action").where("target_id", "=", id).orderBy("id").execute();
  assert.deepEqual(
    kept.map(({ action }) => action),
    ["saga.create", "saga.delete"],
  );
});

test("carries out concurrent changes and deletions of a saga and its films without deadlock", async () => {
  for (let round = 0; round < 6; round++) {
    const films = await Promise.all(Array.from({ length: 4 }, () => makeMovie(db)));
    const { id } = await make({ movies: films });
    const answers = await Promise.all([
      act("PUT", id, { name: `Tour ${round}` }),
      ...films.map((film, i) =>
        i % 2
          ? call("DELETE", `/movies/${film}`, { ...staff, headers: { "x-security-code": securityCode } })
          : call("PUT", `/movies/${film}`, { ...staff, body: { title: `Titre ${round} ${i}` } }),
      ),
      act("POST", `${id}/reorder-movie`, { movie_id: films[0] ?? "", direction: "down" }),
    ]);
    for (const { status, text } of answers) assert.ok(status < 500, text);
  }
});

test("moves two episodes to each other's series concurrently without deadlock", async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await makeSeries(db), await makeSeries(db)];
    const [first, second] = [
      await makeEpisode(db, { series_id: one }),
      await makeEpisode(db, { series_id: other, episode_number: 2 }),
    ];
    const move = (episode: string, series_id: string) => call("PUT", `/episodes/${episode}`, { ...staff, body: { series_id } });
    const answers = await Promise.all([move(first, other), move(second, one)]);
    assert.deepEqual(
      answers.map(({ status, json }) => [status, json.series_id]),
      [
        [200, other],
        [200, one],
      ],
    );
  }
});
