import assert from "node:assert/strict";
import { test } from "node:test";
import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import { newMovie } from "@seance/contract/movie-form";
import { newSeries } from "@seance/contract/series-form";
import type { FieldSpec } from "#ui/form/form-spec.ts";
import { statusLabels, type DeskKind } from "./desk-kind.ts";
import { movieKind as movieKindWith } from "./movie-kind.ts";
import { seriesKind } from "./series-kind.ts";

const movieKind = movieKindWith({ hosted: () => null, subtitle: () => null, still: () => null });

const fieldsOf = (kind: DeskKind): FieldSpec[] => kind.sections.flatMap(({ fields }) => fields);
const field = (kind: DeskKind, name: string): FieldSpec =>
  fieldsOf(kind).find((one) => one.name === name) ?? assert.fail(`${name} is not in the form`);

test("each field of the call is in the form, once, in a section with a name", () => {
  for (const [kind, schema] of [
    [movieKind, newMovie],
    [seriesKind, newSeries],
  ] as const) {
    // The call takes a series' pictures by another name too.
    const names = Object.keys(schema.shape).filter((name) => !/^(poster|thumbnail)_url$/.test(name));
    assert.deepEqual(
      fieldsOf(kind)
        // The id names the film whose subtitles are listed, and is not sent.
        .flatMap(({ name, local }) => (name === "id" && local ? [] : [name]))
        .toSorted(),
      names.toSorted(),
    );
    for (const { title } of kind.sections) assert.notEqual(title, "");
  }
});

test("bounds that the fields show: years, notes by tenths, percentages, seasons, episodes, minutes", () => {
  const bounds = (kind: DeskKind, name: string) => {
    const { min, max, step } = field(kind, name) as { min?: number; max?: number; step?: number };
    return [min, max, step];
  };
  assert.deepEqual(bounds(movieKind, "year"), [1900, 2030, undefined]);
  assert.deepEqual(bounds(seriesKind, "year"), [1950, 2030, undefined]);
  assert.deepEqual(bounds(movieKind, "duration").slice(0, 1), [1]);
  for (const [name, least] of [
    ["seasons", 1],
    ["episodes", 1],
    ["episode_duration", 5],
  ] as const)
    assert.equal(bounds(seriesKind, name)[0], least, name);
  for (const kind of [movieKind, seriesKind]) {
    for (const name of ["rating", "imdb_rating"]) assert.deepEqual(bounds(kind, name), [0, 10, 0.1], name);
    for (const name of ["rotten_tomatoes", "metacritic"]) assert.deepEqual(bounds(kind, name).slice(0, 2), [0, 100], name);
    assert.equal(field(kind, "thumbnail").required, true);
  }
});

test("any status is chosen freely, each by its name", () => {
  const shown = (kind: DeskKind) => kind.statuses.map(({ value, label }) => `${value} ${label}`);
  assert.deepEqual(shown(movieKind), ["draft Brouillon", "published Publié", "archived Archivé"]);
  assert.deepEqual(shown(seriesKind), [
    ...["draft Brouillon", "published Publié", "ongoing En cours"],
    ...["completed Termine", "cancelled Annule", "archived Archivé"],
  ]);
  assert.deepEqual(Object.keys(statusLabels).toSorted(), [...new Set([...movieStatuses, ...seriesStatuses])].toSorted());
});
