import assert from "node:assert/strict";
import { test } from "node:test";
import { newEpisode } from "@seance/contract/episode-form";
import { ageRatings, formLimits, videoQualities } from "@seance/contract/form-fields";
import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import { newMovie } from "@seance/contract/movie-form";
import { newSeries, seriesTypes, targetAudiences } from "@seance/contract/series-form";
import fc from "fast-check";
import { testApp } from "./app.ts";
import { makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const staff = { token: (await signIn(site, "super_admin")).token };
const runs = { numRuns: 60 };

const typed = (max: number) =>
  fc
    .string({ unit: "grapheme", maxLength: Math.min(max, 60) })
    .filter((text) => text.length <= max && !/[\p{Cc}\p{Cs}]/u.test(text));
const told = (max: number) => typed(max).filter((text) => text.trim() !== "");
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const texts = fc.array(typed(formLimits.line), { maxLength: 4 });
const address = fc.oneof(
  fc.webUrl(),
  fc.webPath().map((path) => `/${path.replace(/^\/+/, "")}`),
  fc.constant(""),
);
const ofTen = fc.double({ min: 0, max: 10, noNaN: true }).map((value) => Math.abs(value));
const day = fc
  .date({ min: new Date("1800-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const shared = {
  original_title: maybe(typed(200)),
  short_description: maybe(typed(60)),
  sub_genres: texts,
  release_date: maybe(day),
  language: told(60),
  cast: texts,
  director: maybe(typed(60)),
  age_rating: fc.constantFrom(...ageRatings),
  trailer_url: maybe(address),
  rating: maybe(ofTen),
  metacritic: maybe(fc.integer({ min: 0, max: 100 })),
  tags: texts,
  featured: fc.boolean(),
  coming_soon: fc.boolean(),
  cinema_mode: fc.boolean(),
};
const head = { title: told(200), genre: told(60).filter((text) => /[^\s,]/.test(text)), year: fc.integer(formLimits.year) };

const movieForm = fc.record(
  {
    ...head,
    ...shared,
    description: told(60),
    thumbnail: address.filter(Boolean),
    poster: maybe(address),
    duration: fc.integer(formLimits.minutes),
    budget: maybe(fc.double({ min: 0, max: 1e12, noNaN: true }).map((value) => Math.abs(value))),
    video_url: maybe(address),
    hosting_url: maybe(address),
    video_quality: fc.constantFrom(...videoQualities),
    status: fc.constantFrom(...movieStatuses),
  },
  { requiredKeys: ["title", "genre", "year", "description", "thumbnail"] },
);
const seriesForm = fc.record(
  {
    ...head,
    ...shared,
    description: typed(60),
    seasons: fc.integer({ min: 1, max: 1000 }),
    episodes: fc.integer({ min: 1, max: 1000 }),
    episode_duration: fc.integer({ min: 5, max: 600 }),
    series_type: maybe(fc.constantFrom(...seriesTypes)),
    target_audience: maybe(fc.constantFrom(...targetAudiences)),
    end_date: maybe(day),
    status: fc.constantFrom(...seriesStatuses),
  },
  { requiredKeys: ["title", "genre", "year"] },
);
const episodeForm = fc.record(
  {
    title: told(200),
    description: typed(60),
    duration: fc.integer(formLimits.minutes),
    air_date: maybe(day),
    rating: ofTen,
    year: maybe(fc.integer(formLimits.episodeYear)),
    tags: texts,
    thumbnail: maybe(address),
    video_url: maybe(address),
    iframe_url: maybe(address),
  },
  { requiredKeys: ["title"] },
);

/** What was sent, as the contract reads it, is what comes back. */
async function comesBack(path: string, wanted: object, body: object): Promise<void> {
  const { status, json, text } = await call("POST", path, { ...staff, body });
  // Two forms of one title and year are no fault of the form.
  if (status === 409) return;
  assert.equal(status, 201, text);
  const differing = Object.entries(wanted).filter(([name, value]) => JSON.stringify(json[name]) !== JSON.stringify(value));
  assert.deepEqual(differing, [], JSON.stringify(json));
}

test("whatever valid film is saved comes back equal", () =>
  fc.assert(
    fc.asyncProperty(movieForm, (form) => comesBack("/movies", newMovie.parse(form), form)),
    runs,
  ));

test("whatever valid series is saved comes back equal", () =>
  fc.assert(
    fc.asyncProperty(seriesForm, (form) => comesBack("/series", newSeries.parse(form), form)),
    runs,
  ));

test("whatever valid episode is saved comes back equal", async () => {
  const series_id = await makeSeries(services.db);
  let episode_number = 0;
  await fc.assert(
    fc.asyncProperty(episodeForm, (form) => {
      const whole = { ...form, series_id, season_number: 1, episode_number: ++episode_number };
      return comesBack("/episodes", newEpisode.parse(whole), whole);
    }),
    runs,
  );
});

test("whatever else is refused, with a place for each fault, and changes nothing", async () => {
  const form = { title: "Étalon", genre: "Drame", year: 2000, description: "x", thumbnail: "/x.svg" };
  const { json: before } = await call("POST", "/movies", { ...staff, body: form });
  const spoilt = fc.dictionary(fc.constantFrom(...Object.keys(newMovie.shape), "id", "views", "zzz"), fc.jsonValue(), {
    minKeys: 1,
    maxKeys: 5,
  });
  await fc.assert(
    fc.asyncProperty(spoilt, async (fields) => {
      const valid = newMovie.safeParse({ ...form, ...fields }).success;
      if (valid) return;
      const { status, json } = await call("POST", "/movies", { ...staff, body: { ...form, title: "Autre", ...fields } });
      if (status === 422) assert.ok(json.detail.length > 0 && json.detail.every(({ loc }: { loc: string[] }) => loc.length >= 2));
      else assert.equal(status, 201, "only the title was at fault");
      const change = await call("PUT", `/movies/${before.id}`, { ...staff, body: { ...fields, title: 5 } });
      assert.equal(change.status, 422);
      assert.deepEqual((await call("GET", `/movies/${before.id}`, staff)).json, before);
    }),
    runs,
  );
});
