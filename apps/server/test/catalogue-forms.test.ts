import { channelChange, newChannel } from "@seance/contract/channel-form";
import { episodeChange, newEpisode } from "@seance/contract/episode-form";
import { movieChange, newMovie } from "@seance/contract/movie-form";
import { newSaga, sagaChange } from "@seance/contract/saga-form";
import { newSeries, seriesChange } from "@seance/contract/series-form";
import { sql } from "kysely";
import { testApp } from "./app.ts";
import { testForm } from "./form-properties.ts";
import { channelForm, episodeForm, movieForm, sagaForm, seriesForm } from "./form-values.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { makePerson } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const { token } = await makePerson(db, "super_admin");

type Table = "movie" | "series" | "episode" | "channel" | "saga";
const count = (table: Table) => async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
};
const get = async (path: string) => (await call("GET", path, { token })).json;
const one = (path: string) => (id: string) => get(`${path}/${id}`);
const among = (items: { id: string }[], id: string) => items.find((item) => item.id === id);

testForm(site, token, {
  name: "film",
  path: "/movies",
  schema: newMovie,
  change: movieChange,
  form: movieForm,
  read: one("/movies"),
  count: count("movie"),
});

testForm(site, token, {
  name: "series",
  path: "/series",
  schema: newSeries,
  change: seriesChange,
  form: seriesForm,
  read: one("/series"),
  count: count("series"),
});

const series_id = await makeSeries(db);
let episode_number = 0;
testForm(site, token, {
  name: "episode",
  path: "/episodes",
  schema: newEpisode,
  change: episodeChange,
  form: episodeForm,
  further: () => ({ series_id, season_number: 1, episode_number: ++episode_number }),
  read: async (id) => among((await get(`/series/${series_id}/episodes`)).episodes, id),
  count: count("episode"),
});

testForm(site, token, {
  name: "channel",
  path: "/channels",
  schema: newChannel,
  change: channelChange,
  form: channelForm,
  read: async (id) => among((await get("/channels")).channels, id),
  count: count("channel"),
});

const movies = [await makeMovie(db), await makeMovie(db), await makeMovie(db)];
const series = [await makeSeries(db), await makeSeries(db)];
testForm(site, token, {
  name: "saga",
  path: "/sagas",
  schema: newSaga,
  change: sagaChange,
  form: sagaForm(movies, series),
  read: async (id) => among((await get("/sagas")).sagas, id),
  count: count("saga"),
});
