import assert from "node:assert/strict";
import { test } from "node:test";
import { channelMessages, newChannel } from "#channel-form.ts";
import { episodeMessages, newEpisode } from "#episode-form.ts";
import { frenchErrorMessage } from "#french.ts";
import { movieMessages, newMovie } from "#movie-form.ts";
import { newSaga } from "#saga-form.ts";
import { newSeries, seriesMessages } from "#series-form.ts";

interface Schema {
  safeParse(
    value: unknown,
    params: { error: typeof frenchErrorMessage },
  ): { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Messages that a form shows at a field. */
const messagesOf = (schema: Schema, body: object, field: string): string[] => {
  const issues = schema.safeParse(body, { error: frenchErrorMessage }).error?.issues ?? [];
  return [...new Set(issues.filter(({ path }) => path[0] === field).map(({ message }) => message))];
};

test("an empty text and a text that is too long have different messages", () => {
  const long = "x".repeat(20_000);
  for (const [schema, field, missing, most] of [
    [newMovie, "title", movieMessages.title, 200],
    [newMovie, "genre", movieMessages.genre, 200],
    [newMovie, "description", movieMessages.description, 10_000],
    [newMovie, "thumbnail", movieMessages.thumbnail, 4000],
    [newSeries, "title", seriesMessages.title, 200],
    [newEpisode, "title", episodeMessages.title, 200],
    [newChannel, "name", channelMessages.required, 200],
    [newChannel, "stream_url", channelMessages.required, 4000],
    [newSaga, "name", "Le nom de la saga est obligatoire", 200],
  ] as const) {
    assert.deepEqual(messagesOf(schema, { [field]: "" }, field), [missing], `${field}, empty`);
    assert.deepEqual(messagesOf(schema, { [field]: `/${long}` }, field), [`Au plus ${most} caractères`], `${field}, too long`);
  }
});

test("a number that is too small, too large or not an integer has its own message", () => {
  for (const [schema, field, small, most] of [
    [newMovie, "duration", movieMessages.duration, 10_000],
    [newSeries, "seasons", seriesMessages.seasons, 100_000],
    [newSeries, "episodes", seriesMessages.episodes, 100_000],
    [newSeries, "episode_duration", seriesMessages.episode_duration, 10_000],
    [newEpisode, "season_number", episodeMessages.season, 100_000],
    [newEpisode, "episode_number", episodeMessages.episode, 100_000],
  ] as const) {
    assert.deepEqual(messagesOf(schema, { [field]: 0 }, field), [small]);
    assert.deepEqual(messagesOf(schema, { [field]: "7" }, field), [small]);
    assert.deepEqual(messagesOf(schema, { [field]: most + 1 }, field), [`Au plus ${most}`]);
    assert.deepEqual(messagesOf(schema, { [field]: 7.5 }, field), ["Un nombre entier est attendu"]);
  }
  for (const year of [1899, 2031, 2000.5, "2000", null])
    assert.deepEqual(messagesOf(newMovie, { year }, "year"), [movieMessages.year], String(year));
});
