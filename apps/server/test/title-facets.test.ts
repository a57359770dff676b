import assert from "node:assert/strict";
import { test } from "node:test";
import { listMovieFacets } from "@seance/contract/movies";
import { testApp } from "./app.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const titlesOf = (facet: readonly { value: string; titles: number }[]) => facet.map(({ value, titles }) => `${value} ${titles}`);

test("an empty catalogue offers nothing", async () => {
  const empty = await testApp();
  const { status, json } = await empty.call("GET", "/movies/facets");
  assert.equal(status, 200);
  assert.deepEqual(json, { genres: [], years: [], languages: [], statuses: [], versions: [], flags: [] });
});

test("the filters offer the values that viewers' titles have, with their numbers, to a guest and to staff alike", async () => {
  await makeMovie(db, { genre: "Drame, Comédie", year: 1922, language: "Français", versions: ["VF", "AD"], trending: true });
  await makeMovie(db, { genre: "drame,Drame policier", year: 1922, language: "Tchèque", versions: ["VF"] });
  await makeMovie(db, { genre: "Drame", year: 2024, language: "francais" });
  await makeMovie(db, { genre: "Drame", year: 2024, language: "Français" });
  await makeMovie(db, { genre: "Western", year: 1999, status: "draft", featured: true });
  const { json } = await call("GET", "/movies/facets");
  listMovieFacets.answer.parse(json);
  assert.deepEqual(titlesOf(json.genres), ["Drame 4", "Comédie 1", "Drame policier 1"]);
  assert.deepEqual(titlesOf(json.years), ["2024 2", "1922 2"]);
  assert.deepEqual(titlesOf(json.languages), ["Français 3", "Tchèque 1"]);
  assert.deepEqual(titlesOf(json.versions), ["VF 2", "AD 1"]);
  assert.deepEqual(titlesOf(json.flags), ["trending 1"]);
  const { token } = await signIn(site, "fondateur");
  assert.deepEqual((await call("GET", "/movies/facets", { token })).json, json);
});

test("each offered value gives the list of as many titles", async () => {
  const { json } = await call("GET", "/movies/facets");
  const parameters = { genres: "genre", years: "year", languages: "language", versions: "versions" } as const;
  for (const [facet, parameter] of Object.entries(parameters))
    for (const { value, titles } of json[facet]) {
      const list = await call("GET", `/movies?${parameter}=${encodeURIComponent(value)}`);
      assert.equal(list.json.total, titles, `${parameter} ${value}`);
    }
});

test("series are counted by their status too", async () => {
  await makeSeries(db, { status: "ongoing", binge_worthy: true });
  await makeSeries(db, { status: "completed" });
  await makeSeries(db, { status: "ongoing" });
  const { json } = await call("GET", "/series/facets");
  assert.deepEqual(titlesOf(json.statuses), ["ongoing 2", "completed 1"]);
  assert.deepEqual(titlesOf(json.flags), ["binge_worthy 1"]);
});
