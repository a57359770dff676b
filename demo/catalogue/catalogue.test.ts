import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { languages, movieGenres } from "@seance/contract/limits";
import { channels, films, palettes, sagas, series } from "./index.ts";

/** Genres of series, without accents as in the specification. */
const seriesGenres = [
  "Drame",
  "Comedie",
  "Action",
  "Thriller",
  "Science-Fiction",
  "Fantastique",
  "Horreur",
  "Romance",
  "Crime",
  "Mystere",
  "Documentaire",
  "Animation",
  "Reality",
  "Talk Show",
  "Sitcom",
];
const movieGenreNames: readonly string[] = movieGenres;
const languageNames: readonly string[] = languages;
const titles = [...films, ...series];
const episodes = series.flatMap((one) => one.episodes);

const unaccented = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");
const genresOf = (title: { genre: string }): string[] => title.genre.split(", ");
const repeated = (values: string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);
const sentences = (text: string): number => text.split(/[.!?…]+(?:\s|$)/u).filter(Boolean).length;
const seriesNamed = (slug: string) => series.find((one) => one.slug === slug);

/** Every French text that a viewer sees, with its location; original titles follow the rules of their language. */
function frenchTexts(): [where: string, text: string][] {
  const ofTitle = titles.flatMap((one) =>
    [
      one.title,
      one.short_description,
      one.description,
      one.country,
      one.director,
      one.writer ?? "",
      one.studio ?? "",
      ...one.cast,
      ...one.tags,
      ...one.keywords,
      ...one.themes,
      ...(one.awards ?? []),
      ...(one.content_warnings ?? []),
    ].map((text): [string, string] => [one.slug, text]),
  );
  const ofEpisode = series.flatMap((one) =>
    one.episodes.flatMap((episode): [string, string][] => [
      [`${one.slug} ${episode.episode_number}`, episode.title],
      [`${one.slug} ${episode.episode_number}`, episode.description],
    ]),
  );
  const ofRest = [...sagas, ...channels].flatMap((one): [string, string][] => [
    [one.slug, one.name],
    [one.slug, one.description],
  ]);
  return [...ofTitle, ...ofEpisode, ...ofRest];
}

describe("the demo's catalogue", () => {
  it("is large enough to browse", () => {
    assert.ok(films.length >= 36, `${films.length} films`);
    assert.equal(series.length, 5);
    assert.ok(episodes.length >= 45, `${episodes.length} episodes`);
    assert.equal(sagas.length, 4);
    assert.equal(channels.length, 8);
  });

  it("holds the serials whole: ten of Les Vampires, thirteen of Judex, five of Fantômas", () => {
    assert.equal(seriesNamed("les-vampires")?.episodes.length, 10);
    assert.equal(seriesNamed("judex")?.episodes.length, 13);
    assert.equal(sagas.find((one) => one.slug === "fantomas")?.movies.length, 5);
  });

  it("names each thing once, in a slug that fits an address", () => {
    const slugs = [...titles, ...channels].map((one) => one.slug);
    assert.deepEqual(repeated(slugs), []);
    assert.deepEqual(repeated(sagas.map((one) => one.slug)), []);
    for (const slug of [...slugs, ...sagas.map((one) => one.slug)]) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.deepEqual(repeated(films.map((one) => `${one.title} ${one.year}`)), []);
  });

  it("gives each poster a motif of its own and a known palette", () => {
    const arts = [...titles, ...channels].map((one) => one.art);
    assert.deepEqual(repeated(arts.map((art) => art.motif)), []);
    for (const art of arts) {
      assert.match(art.motif, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(palettes.includes(art.palette), art.palette);
    }
  });

  it("uses the genres and languages people can filter by", () => {
    const formGenres = new Set(seriesGenres.map(unaccented));
    for (const film of films)
      for (const genre of genresOf(film)) assert.ok(movieGenreNames.includes(genre), `${film.slug}: ${genre}`);
    for (const one of series) {
      for (const genre of genresOf(one)) {
        assert.ok(formGenres.has(unaccented(genre)), `${one.slug}: ${genre}`);
        assert.ok(movieGenreNames.includes(genre), `${one.slug}: ${genre} cannot be filtered`);
      }
    }
    for (const title of titles) assert.ok(languageNames.includes(title.language), `${title.slug}: ${title.language}`);
  });

  it("stays within the years, notes and lengths the forms allow", () => {
    for (const title of titles) {
      assert.ok(title.year >= 1900 && title.year < 1930, `${title.slug}: ${title.year}`);
      assert.ok(title.vote_count > 0 && title.views > 0, title.slug);
    }
    for (const { rating } of [...titles, ...episodes]) {
      assert.ok(rating > 0 && rating <= 10);
      assert.equal(rating, Number(rating.toFixed(1)));
    }
    for (const { duration } of [...films, ...episodes]) assert.ok(Number.isInteger(duration) && duration >= 1);
  });

  it("tells each title in two to five sentences and each episode in one or more", () => {
    for (const title of titles) {
      const count = sentences(title.description);
      assert.ok(count >= 2 && count <= 5, `${title.slug}: ${count} sentences`);
      assert.ok(title.short_description.length > 20 && title.short_description.length <= 120, title.slug);
    }
    for (const episode of episodes) assert.ok(episode.description.length > 60, episode.title);
    assert.deepEqual(repeated([...titles, ...episodes].map((one) => one.description)), []);
  });

  it("numbers seasons and episodes from one without a gap", () => {
    for (const one of series) {
      const expected = one.episodes.map((episode, index, all) => {
        const before = all[index - 1];
        if (!before) return [1, 1];
        const sameSeason = before.season_number === episode.season_number;
        return sameSeason ? [before.season_number, before.episode_number + 1] : [before.season_number + 1, 1];
      });
      assert.deepEqual(
        one.episodes.map((episode) => [episode.season_number, episode.episode_number]),
        expected,
        one.slug,
      );
    }
    assert.ok(
      episodes.some((episode) => episode.season_number > 1),
      "a series with two seasons",
    );
  });

  it("builds sagas from titles that exist, none twice", () => {
    const filmSlugs = new Set(films.map((one) => one.slug));
    const seriesSlugs = new Set(series.map((one) => one.slug));
    for (const saga of sagas) {
      for (const slug of saga.movies) assert.ok(filmSlugs.has(slug), `${saga.slug}: ${slug}`);
      for (const slug of saga.series) assert.ok(seriesSlugs.has(slug), `${saga.slug}: ${slug}`);
      assert.deepEqual(repeated([...saga.movies, ...saga.series]), [], saga.slug);
      assert.ok(saga.movies.length + saga.series.length >= 2, saga.slug);
    }
    assert.ok(
      sagas.some((saga) => saga.movies.length > 0 && saga.series.length > 0),
      "a saga of films and series",
    );
  });

  it("lets every state of the site be seen", () => {
    const isNew = (one: { added_hours_ago: number }): boolean => one.added_hours_ago < 24;
    assert.ok(films.filter(isNew).length >= 4 && films.filter((one) => !isNew(one)).length > films.length / 2);
    assert.equal(series.filter(isNew).length, 2);
    assert.equal(films.filter((one) => !one.has_video).length, 1);
    for (const status of ["published", "ongoing", "completed"])
      assert.ok(
        series.some((one) => one.status === status),
        status,
      );
    for (const flag of ["featured", "trending", "new_release", "critically_acclaimed"] as const) {
      assert.ok(films.some((one) => one[flag]) && series.some((one) => one[flag]), flag);
    }
    assert.ok(films.some((one) => one.cinema_mode) && series.some((one) => one.binge_worthy));
    assert.ok(new Set(channels.map((one) => one.category)).size >= 3);
  });

  it("follows French typography", () => {
    for (const [where, text] of frenchTexts()) {
      assert.doesNotMatch(text, /'/, `${where}: straight apostrophe in ${text}`);
      assert.doesNotMatch(text, /[^\u202F][;:!?»]/u, `${where}: no narrow space before a sign in ${text}`);
      assert.doesNotMatch(text, /«[^\u202F]/u, `${where}: no narrow space after « in ${text}`);
      assert.doesNotMatch(text, /\.\.\.|"| {2}|^\s|\s$/u, `${where}: ${text}`);
    }
  });
});
