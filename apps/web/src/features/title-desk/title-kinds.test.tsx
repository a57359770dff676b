import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import { newMovie } from "@seance/contract/movie-form";
import { newSeries } from "@seance/contract/series-form";
import { expect, test } from "vitest";
import type { FieldSpec } from "#ui/form/form-spec.ts";
import { statusLabels, type DeskKind } from "./desk-kind.ts";
import { movieKind as movieKindWith } from "./movie-kind.ts";
import { seriesKind as seriesKindWith } from "./series-kind.ts";

const movieKind = movieKindWith({ hosted: () => null, subtitle: () => null, still: () => null });
const seriesKind = seriesKindWith(() => null);

const fieldsOf = (kind: DeskKind): FieldSpec[] => kind.sections.flatMap(({ fields }) => fields);
const field = (kind: DeskKind, name: string): FieldSpec | undefined => fieldsOf(kind).find((one) => one.name === name);

test("each field of the call is in the form, once, in a section with a name", () => {
  for (const [kind, schema] of [
    [movieKind, newMovie],
    [seriesKind, newSeries],
  ] as const) {
    // The call takes a series' pictures by another name too.
    const names = Object.keys(schema.shape).filter((name) => !/^(poster|thumbnail)_url$/.test(name));
    // The id names the film whose subtitles are listed, and is not sent.
    const shown = fieldsOf(kind).flatMap(({ name, local }) => (name === "id" && local ? [] : [name]));
    expect(shown.toSorted()).toEqual(names.toSorted());
    for (const { title } of kind.sections) expect(title).not.toBe("");
  }
});

test("bounds that the fields show: years, notes by tenths, percentages, seasons, episodes, minutes", () => {
  const bounds = (kind: DeskKind, name: string) => {
    const { min, max, step } = field(kind, name) as { min?: number; max?: number; step?: number };
    return [min, max, step];
  };
  expect(bounds(movieKind, "year")).toEqual([1900, 2030, undefined]);
  expect(bounds(seriesKind, "year")).toEqual([1950, 2030, undefined]);
  expect(bounds(movieKind, "duration").slice(0, 1)).toEqual([1]);
  for (const [name, least] of [
    ["seasons", 1],
    ["episodes", 1],
    ["episode_duration", 5],
  ] as const)
    expect(bounds(seriesKind, name)[0], name).toBe(least);
  for (const kind of [movieKind, seriesKind]) {
    for (const name of ["rating", "imdb_rating"]) expect(bounds(kind, name), name).toEqual([0, 10, 0.1]);
    for (const name of ["rotten_tomatoes", "metacritic"]) expect(bounds(kind, name).slice(0, 2), name).toEqual([0, 100]);
    expect(field(kind, "thumbnail")?.required).toBe(true);
  }
});

test("any status is chosen freely, each by its name", () => {
  const shown = (kind: DeskKind) => kind.statuses.map(({ value, label }) => `${value} ${label}`);
  expect(shown(movieKind)).toEqual(["draft Brouillon", "published Publié", "archived Archivé"]);
  expect(shown(seriesKind)).toEqual([
    ...["draft Brouillon", "published Publié", "ongoing En cours"],
    ...["completed Terminé", "cancelled Annulé", "archived Archivé"],
  ]);
  expect(Object.keys(statusLabels).toSorted()).toEqual([...new Set([...movieStatuses, ...seriesStatuses])].toSorted());
});
