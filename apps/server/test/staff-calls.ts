import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Announcement } from "@seance/contract/announcements";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { queueJob } from "#domains/media/index.ts";
import { insertTicket } from "#domains/support/index.ts";
import { securityCode, type TestApp } from "./app.ts";
import { makeFilmWithSpeech, spoken, vttOf } from "./film-with-speech.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { makePerson, type Person } from "./sign-in.ts";
import { makePicture } from "./make-picture.ts";
import { makePackage, putStill } from "./make-package.ts";
import { sendForm } from "./send-form.ts";
import { until } from "./until.ts";

/** A call that nothing is wrong with: the parts of its address, what it sends, and what it acts on made beforehand. */
export interface RightCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file in a form, in place of a body. */
  readonly file?: { readonly bytes: Buffer; readonly name: string };
}

/** Prepares a right call; each time another, so that it can be made as often as there are people to make it. */
export type Prepare = () => RightCall | Promise<RightCall>;

const unique = (word: string): string => `${word} ${randomBytes(4).toString("hex")}`;
const coded = { "x-security-code": securityCode };
const nothing: Prepare = () => ({});

type Calls = Record<string, Prepare>;
type Founder = { readonly token: string };

/** One right call of each endpoint that needs a right, by `METHOD path` of the contract. */
export function rightCalls(site: TestApp, founder: Founder, video: string): Calls {
  return {
    ...titleCalls(site),
    ...sagaCalls(site),
    ...binCalls(site, founder),
    ...revisionCalls(site, founder),
    ...previewCalls(site, founder),
    ...jobCalls(site),
    ...importCalls(site, founder),
    ...channelCalls(site, founder),
    ...hostingCalls(site, founder, video),
    ...subtitleCalls(site, founder),
    ...partCalls(site),
    ...stillCalls(site),
    ...pictureCalls(site, founder),
    ...libraryCalls(site),
    ...settingCalls(site, founder),
    ...peopleCalls(site, founder),
    ...announcementCalls(site, founder),
    ...supportCalls(site, founder),
    ...explorerCalls(site),
    ...savedViewCalls(site, founder),
    ...keyCalls(site, founder),
  };
}

function titleCalls({ services: { db } }: TestApp): Calls {
  const form = () => ({ title: unique("Titre"), genre: "Drame", year: 1922, description: "x", thumbnail: "/x.svg" });
  const [movie, series, episode, channel] = [
    async () => ({ params: { id: await makeMovie(db) } }),
    async () => ({ params: { id: await makeSeries(db) } }),
    async () => ({ params: { id: await makeEpisode(db) } }),
    async () => ({ params: { id: await makeChannel(db) } }),
  ];
  const bulk = async (make: (one: typeof db) => Promise<string>) => ({
    headers: coded,
    body: { action: "delete", ids: [await make(db), await make(db)] },
  });
  return {
    "POST /movies": () => ({ body: form() }),
    "PUT /movies/:id": async () => ({ ...(await movie()), body: { year: 1930 } }),
    "PUT /movies/:id/cinema-mode": movie,
    "DELETE /movies/:id": async () => ({ ...(await movie()), headers: coded }),
    "POST /admin/movies/bulk": () => bulk(makeMovie),
    "POST /admin/movies/bulk/preview": async () => ({ body: { action: "change", ids: [await makeMovie(db)], flags: {} } }),
    "GET /admin/movies/ids": nothing,
    "GET /admin/movies/export": nothing,
    "POST /series": () => ({ body: form() }),
    "PUT /series/:id": async () => ({ ...(await series()), body: { year: 1930 } }),
    "PUT /series/:id/cinema-mode": series,
    "DELETE /series/:id": async () => ({ ...(await series()), headers: coded }),
    "POST /admin/series/bulk": () => bulk(makeSeries),
    "POST /admin/series/bulk/preview": async () => ({ body: { action: "change", ids: [await makeSeries(db)], flags: {} } }),
    "GET /admin/series/ids": nothing,
    "GET /admin/series/export": nothing,
    "GET /episodes": nothing,
    "POST /episodes": async () => ({
      body: { series_id: await makeSeries(db), season_number: 1, episode_number: 1, title: "Le pilote" },
    }),
    "PUT /episodes/:id": async () => ({ ...(await episode()), body: { duration: 33 } }),
    "POST /admin/series/:id/seasons/:season/episodes": async () => ({
      params: { id: await makeSeries(db), season: "1" },
      body: { episodes: [{ episode_number: 1, title: "Le pilote" }] },
    }),
    "PUT /admin/series/:id/seasons/:season/order": async () => {
      const series_id = await makeSeries(db);
      const ids = [
        await makeEpisode(db, { series_id, episode_number: 2 }),
        await makeEpisode(db, { series_id, episode_number: 1 }),
      ];
      return { params: { id: series_id, season: "1" }, body: { ids } };
    },
    "DELETE /episodes/:id": async () => ({ ...(await episode()), headers: coded }),
    "POST /admin/episodes/bulk": () => bulk(makeEpisode),
    "POST /channels": () => ({ body: { name: unique("Chaîne"), category: "Nuit", stream_url: "https://direct.exemple/a.m3u8" } }),
    "PUT /channels/:id": async () => ({ ...(await channel()), body: { quality: "4K" } }),
    "DELETE /channels/:id": async () => ({ ...(await channel()), headers: coded }),
    "PUT /channels/:id/place": async () => {
      await makeChannel(db, { name: "A", category: "Rangée" });
      return {
        params: { id: await makeChannel(db, { name: "B", category: "Rangée" }) },
        body: { before: await makeChannel(db, { name: "0", category: "Rangée" }) },
      };
    },
    "POST /admin/channels/bulk": () => bulk(makeChannel),
  };
}

function sagaCalls({ services: { db } }: TestApp): Calls {
  const saga = async () => {
    const movies = [await makeMovie(db), await makeMovie(db)];
    const series = [await makeSeries(db), await makeSeries(db)];
    return { id: await makeSaga(db, { movies, series }), movie: movies[0] ?? "", series: series[0] ?? "" };
  };
  const only = async () => ({ params: { id: await makeSaga(db) } });
  return {
    "POST /sagas": () => ({ body: { name: unique("Saga") } }),
    "PUT /sagas/:id": async () => ({ ...(await only()), body: { description: "Dix films." } }),
    "DELETE /sagas/:id": only,
    "POST /sagas/:id/movies": async () => ({ ...(await only()), body: { movie_id: await makeMovie(db) } }),
    "POST /sagas/:id/series": async () => ({ ...(await only()), body: { series_id: await makeSeries(db) } }),
    "DELETE /sagas/:id/movies/:movieId": async () => {
      const { id, movie } = await saga();
      return { params: { id, movieId: movie } };
    },
    "DELETE /sagas/:id/series/:seriesId": async () => {
      const { id, series } = await saga();
      return { params: { id, seriesId: series } };
    },
    "POST /sagas/:id/reorder-movie": async () => {
      const { id, movie } = await saga();
      return { params: { id }, body: { movie_id: movie, direction: "down" } };
    },
    "POST /sagas/:id/reorder-series": async () => {
      const { id, series } = await saga();
      return { params: { id }, body: { series_id: series, direction: "down" } };
    },
  };
}

function binCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const binned = async () => {
    const id = await makeMovie(db);
    await call("DELETE", `/movies/${id}`, { token, headers: coded });
    return { params: { type: "movie", id } };
  };
  return {
    "GET /admin/bin": nothing,
    "GET /admin/bin/:type/:id": binned,
    "POST /admin/bin/:type/:id/restore": binned,
    "POST /admin/bin/restore": async () => ({ body: { items: [(await binned()).params] } }),
    "DELETE /admin/bin/:type/:id": async () => ({ ...(await binned()), headers: coded }),
  };
}

function jobCalls({ services: { jobs } }: TestApp): Calls {
  return {
    "GET /admin/jobs": nothing,
    "GET /admin/ticker/plan": nothing,
    "PUT /admin/ticker/plan": () => ({ body: { starts_at: "2100-01-01T20:00:00Z", ends_at: null } }),
    "GET /admin/maintenance/plan": nothing,
    "PUT /admin/maintenance/plan": () => ({ body: { starts_at: null, ends_at: "2100-01-01T20:00:00Z" } }),
    "GET /admin/calendar": () => ({ query: "month=2026-11" }),
    "POST /admin/jobs/periodic/:name/run": async () => {
      // Each role asks once, and no run may still wait.
      await jobs.start();
      return { params: { name: "channel-sources" } };
    },
  };
}

function previewCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const item = async () => ({ item_type: "movie", item_id: await makeMovie(db, { status: "draft" }) });
  return {
    "GET /admin/previews": async () => ({ query: new URLSearchParams(await item()).toString() }),
    "POST /admin/previews": async () => ({ body: { ...(await item()), hours: 24 } }),
    "DELETE /admin/previews/:id": async () => {
      const { json } = await call("POST", "/admin/previews", { token, body: { ...(await item()), hours: 24 } });
      return { params: { id: json.id as string } };
    },
  };
}

function revisionCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const changed = async () => {
    const params = { type: "movie", id: await makeMovie(db) };
    await call("PUT", `/movies/${params.id}`, { token, body: { year: 1930 } });
    return { params };
  };
  return {
    "GET /admin/revisions/:type/:id": changed,
    "GET /admin/revisions/:type/:id/changes": async () => ({ ...(await changed()), query: "from=origin" }),
    "POST /admin/revisions/:type/:id/restore": async () => {
      const { params } = await changed();
      const { json } = await call("GET", `/admin/revisions/movie/${params.id}`, { token });
      return { params, body: { version: "origin", latest: json.revisions[0].id } };
    },
  };
}

/** The film, and the series, that the source of metadata must know. */
export const metadataOf = { id: 16, title: "Ombre", year: 2004 } as const;
export const seriesMetadataOf = { id: 17, title: "Judex", year: 1916 } as const;

/** In a name of letters alone nobody reads a season, an episode or a year. */
const newLink = (): string => {
  const name = Array.from(randomBytes(8), (byte) => "bcfghjklmnpqrvwz".charAt(byte % 16)).join("");
  return `https://films.exemple/Le.Film.${name}.1922.mkv`;
};

function importCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const draft = async () => {
    const { json } = await call("POST", "/admin/import/auto", { token, body: { links: [newLink()] } });
    return { item_type: "movie", id: String(json.results[0].item_id) };
  };
  const refused = async () => {
    const { json } = await call("POST", "/admin/import/auto", { token, body: { links: ["illisible"] } });
    return { params: { id: String(json.run_id) }, body: { links: [{ place: 0 }] } };
  };
  const unfinished = async () => {
    const id = newId();
    const about = { import_type: "auto", auto_detect_metadata: false, validate_links: true, total_links: 0 } as const;
    await db
      .insertInto("import_run")
      .values({ ...about, id, email: "", role: "fondateur" })
      .execute();
    return { params: { id } };
  };
  const refresh = async (state: object = {}) => {
    const id = newId();
    const about = { item_type: "movie", only_missing: true, total: 0 } as const;
    await db
      .insertInto("metadata_run")
      .values({ ...about, id, email: "", role: "fondateur", ...state })
      .execute();
    return { params: { id } };
  };
  const failedRefresh = async () => {
    const { params } = await refresh({ finished_at: new Date() });
    await db
      .insertInto("metadata_result")
      .values({ run_id: params.id, place: 0, item_id: newId(), title: "", outcome: "failed" })
      .execute();
    return { params };
  };
  const run = async () => {
    const { json } = await call("POST", "/admin/import/auto", { token, body: { links: [newLink()] } });
    return { params: { id: String(json.run_id) } };
  };
  let job: Promise<string> | undefined;
  const makeJob = async (): Promise<string> => {
    const links = Array.from({ length: 201 }, newLink);
    const { job_id: id } = (await call("POST", "/admin/import/auto", { token, body: { links } })).json;
    const over = async () => (await call("GET", `/admin/jobs/${id}`, { token })).json.state === "done";
    await until("the import is done", over);
    return id;
  };
  return {
    "POST /admin/import/validate-links": () => ({ body: [{ link: newLink() }] }),
    "POST /admin/import/auto": () => ({ body: { links: [newLink()] } }),
    "GET /admin/import/history": nothing,
    "GET /admin/import/series-list": nothing,
    "GET /admin/import/runs": nothing,
    "GET /admin/import/runs/:id": run,
    "POST /admin/import/runs/:id/undo": async () => ({ ...(await run()), headers: coded }),
    "POST /admin/import/runs/:id/copies": run,
    "POST /admin/import/runs/:id/stop": unfinished,
    "POST /admin/import/runs/:id/retry": refused,
    "GET /admin/import/drafts": nothing,
    "PUT /admin/import/drafts/:item_type/:id": async () => ({ params: await draft(), body: { genre: "Drame" } }),
    "POST /admin/import/drafts/publish": async () => ({ body: { items: [await draft()] } }),
    "POST /admin/import/drafts/discard": async () => ({ body: { items: [await draft()] } }),
    "GET /admin/metadata": nothing,
    "GET /admin/metadata/candidates": () => ({ query: `item_type=movie&title=${metadataOf.title}` }),
    "GET /admin/metadata/titles/:item_type/:number": () => ({ params: { item_type: "movie", number: String(metadataOf.id) } }),
    "GET /admin/metadata/series/:number/seasons/:season": () => ({
      params: { number: String(seriesMetadataOf.id), season: "1" },
    }),
    "POST /admin/metadata/runs": async () => ({ body: { item_type: "movie", ids: [await makeMovie(db)] } }),
    "GET /admin/metadata/runs": nothing,
    "GET /admin/metadata/runs/:id": refresh,
    "POST /admin/metadata/runs/:id/stop": refresh,
    "POST /admin/metadata/runs/:id/retry": failedRefresh,
    "POST /admin/metadata/runs/:id/undo": () => refresh({ finished_at: new Date() }),
    "GET /admin/jobs/:id": async () => ({ params: { id: await (job ??= makeJob()) } }),
    "POST /admin/refresh-metadata": async () => ({
      body: {
        item_id: await makeMovie(db),
        item_type: "movie",
        manual_title: metadataOf.title,
        mode: "apply",
        tmdb_id: metadataOf.id,
        fields: ["description"],
      },
    }),
  };
}

const playlist = "#EXTM3U\n#EXTINF:-1,Ciné\nhttps://flux.exemple/cine.m3u8\n";
const guide = `<?xml version="1.0"?><tv><channel id="a"><display-name>A</display-name></channel></tv>`;

function channelCalls({ call }: TestApp, { token }: Founder): Calls {
  // A private address: refused without a request.
  const newSource = () => ({
    ...{ kind: "playlist", name: unique("Liste"), url: `http://127.0.0.1/${newId()}.m3u` },
    ...{ every_hours: 6, applies: false },
  });
  const source = async () => {
    const { json } = await call("POST", "/admin/channel-sources", { token, body: newSource() });
    return { params: { id: json.id } };
  };
  const importOne = () => ({
    body: { channels: [{ name: unique("Ciné"), category: "Nuit", stream_url: `https://flux.exemple/${newId()}.m3u8` }] },
  });
  return {
    "POST /admin/channels/playlist/preview": () => ({ body: { playlist } }),
    "POST /admin/channels/playlist/import": importOne,
    "GET /admin/channels/playlist/runs": nothing,
    "POST /admin/channels/playlist/runs/:id/undo": async () => {
      const { json } = await call("POST", "/admin/channels/playlist/import", { token, ...importOne() });
      return { params: { id: json.run_id }, headers: coded };
    },
    "GET /admin/channel-sources": nothing,
    "GET /admin/channels/export": nothing,
    "POST /admin/channel-sources": () => ({ body: newSource() }),
    "PUT /admin/channel-sources/:id": async () => ({ ...(await source()), body: { every_hours: 12 } }),
    "DELETE /admin/channel-sources/:id": source,
    "POST /admin/channel-sources/:id/refresh": async () => ({ ...(await source()), body: { apply: false } }),
    "GET /admin/channel-sources/:id/reports": source,
    "GET /admin/guide": nothing,
    "POST /admin/guide": () => ({ body: { guide } }),
    "DELETE /admin/guide": nothing,
  };
}

function hostingCalls(site: TestApp, { token }: Founder, video: string): Calls {
  const file = async () => ({ bytes: await readFile(video), name: "court.mp4" });
  const tools = { ffmpeg: "/bin/false", ffprobe: "/bin/false", version: "7.1", tonemaps: true };
  const sent = async (ffmpeg: typeof tools | null) => {
    Object.assign(site.services, { findFfmpeg: async () => ffmpeg });
    const { json } = await sendForm(site, "/upload-video", { token, ...(await file()) });
    Object.assign(site.services, { findFfmpeg: async () => tools });
    return { params: { id: json.id } };
  };
  return {
    "GET /hosted-videos": nothing,
    "POST /upload-video": async () => ({ file: await file() }),
    "POST /hosted-videos/:id/retry": () => sent(null),
    "POST /hosted-videos/:id/cancel": () => sent(tools),
    "POST /hosted-videos/:id/first": () => sent(tools),
    "DELETE /hosted-videos/:id": async () => ({ ...(await sent(null)), headers: coded }),
    "GET /media-runners": nothing,
    "POST /media-runners": () => ({ body: { name: unique("Machine") } }),
    "DELETE /media-runners/:id": async () => {
      const { json } = await site.call("POST", "/media-runners", { token, body: { name: unique("Machine") } });
      return { params: { id: json.id } };
    },
    "DELETE /hosted-videos/:id/original": async () => {
      const asked = await sent(null);
      await makePackage(site.services, asked.params.id);
      return asked;
    },
    "GET /hosted-videos/copies": nothing,
    "POST /hosted-videos/copies": () => ({ body: { links: [`https://videos.exemple/${newId()}.mp4`] } }),
    "DELETE /hosted-videos/copies/:id": async () => {
      const body = { links: [`https://videos.exemple/${newId()}.mp4`] };
      await site.call("POST", "/hosted-videos/copies", { token, body });
      const { json } = await site.call("GET", "/hosted-videos/copies", { token });
      return { params: { id: json.copies.at(-1).id } };
    },
    "GET /storage": nothing,
    "GET /storage/titles": nothing,
  };
}

function partCalls({ services: { db } }: TestApp): Calls {
  const episode = async () => ({ params: { id: await makeEpisode(db) } });
  return {
    "GET /admin/episodes/:id/parts": episode,
    "PUT /admin/episodes/:id/parts": async () => ({ ...(await episode()), body: { intro: { start: 1, end: 9 } } }),
  };
}

function stillCalls({ services }: TestApp): Calls {
  const film = async () => {
    const id = newId();
    await makePackage(services, id);
    await putStill(services, id);
    return { params: { item_type: "movie", item_id: await makeMovie(services.db, { video_url: `/media/hosted/${id}.mp4` }) } };
  };
  return { "GET /admin/titles/:item_type/:item_id/still": film, "POST /admin/titles/:item_type/:item_id/still": film };
}

function pictureCalls(site: TestApp, { token }: Founder): Calls {
  const file = async () => ({ bytes: await makePicture(), name: "affiche.jpg" });
  const crop = async () => {
    const { json } = await sendForm(site, "/admin/pictures", { token, ...(await file()) });
    return { body: { picture_url: json.picture_url, area: { left: 0, top: 0, width: 0.5, height: 0.5 } } };
  };
  return {
    "POST /admin/pictures": async () => ({ file: await file() }),
    "POST /admin/pictures/crop": crop,
    "GET /admin/pictures/tmdb": nothing,
    "POST /admin/pictures/tmdb": () => ({ body: { path: "/affiche.jpg" } }),
  };
}

function subtitleCalls(site: TestApp, { token }: Founder): Calls {
  const film = async () => ({ item_type: "movie", item_id: await makeMovie(site.services.db) });
  const file = { bytes: Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n"), name: "film.srt" };
  const made = async () => {
    const path = `/admin/titles/movie/${(await film()).item_id}/subtitles?language=fr`;
    return { params: { id: String((await sendForm(site, path, { token, ...file })).json.id) } };
  };
  return {
    "GET /admin/titles/:item_type/:item_id/subtitles": async () => ({ params: await film() }),
    "POST /admin/titles/:item_type/:item_id/subtitles": async () => ({ params: await film(), query: "language=fr", file }),
    "PUT /admin/subtitles/:id": async () => ({ ...(await made()), body: { kind: "sdh" } }),
    "POST /admin/subtitles/:id/alignment": async () => {
      const path = `/admin/titles/movie/${await makeFilmWithSpeech(site, spoken)}/subtitles?language=fr`;
      const late = { bytes: vttOf(spoken.map((second) => second + 5)), name: "film.vtt" };
      return { params: { id: String((await sendForm(site, path, { token, ...late })).json.id) } };
    },
    "DELETE /admin/subtitles/:id/alignment": made,
    "GET /admin/subtitles/:id/original": made,
    "DELETE /admin/subtitles/:id": made,
  };
}

function libraryCalls({ services }: TestApp): Calls {
  const { db, config } = services;
  const file = async (state: "found" | "published" = "found"): Promise<string> => {
    const id = newId();
    const about = { root: config.LIBRARY_DIRS[0] ?? "", path: `${id}.mkv`, size: 1, modified_ms: 1, fingerprint: id };
    const beside = { nfo: null, series_nfo: null, stamp: "", poster: null, series_poster: null, still: null, subtitles: [] };
    const named = { kind: "movie" as const, title: unique("Film"), title_form: id, sure: true, notes: [], versions: [] };
    await db
      .insertInto("library_file")
      .values({ id, state, ...about, ...named, companions: JSON.stringify(beside), facts: "{}" })
      .execute();
    return id;
  };
  const published = async () => {
    const tools = { ffmpeg: "/bin/false", ffprobe: "/bin/false", version: "7.1", tonemaps: true };
    Object.assign(services, { findFfmpeg: async () => tools });
    return { params: { id: await file("published") } };
  };
  const queued = async () => {
    const { params } = await published();
    await queueJob(services, db, params.id, `/x/${params.id}.mkv`);
    return { params };
  };
  const identity = { kind: "movie", title: "Nosferatu", year: 1922, season: null, episode: null };
  return {
    "GET /admin/library": nothing,
    "GET /admin/library/files": nothing,
    "GET /admin/library/packages": nothing,
    "GET /admin/library/findings": nothing,
    "POST /admin/library/scan": nothing,
    "PUT /admin/library/files/:id": async () => ({ params: { id: await file() }, body: identity }),
    "POST /admin/library/files/:id/retry": published,
    "POST /admin/library/files/:id/cancel": queued,
    "POST /admin/library/files/:id/first": queued,
    "POST /admin/library/publish": async () => ({ body: { ids: [await file()] } }),
    "POST /admin/library/ignore": async () => ({ body: { ids: [await file()], ignored: true } }),
  };
}

function settingCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const domains = async () => {
    const old_domain = `${unique("a").replace(" ", "-")}.fr`;
    await makeMovie(db, { video_url: `https://${old_domain}/film.mp4` });
    return { old_domain, new_domain: "nouveau.fr" };
  };
  return {
    "POST /admin/ticker": () => ({ body: { message: unique("Bonsoir"), enabled: true, speed: 15, text_color: "#ffffff" } }),
    "POST /admin/maintenance/toggle": () => ({ body: { is_active: false, title: unique("Entracte") } }),
    "PUT /admin/security-code": () => ({ body: { current_code: securityCode, code: securityCode } }),
    "GET /admin/security": nothing,
    "GET /admin/security/events": nothing,
    "POST /admin/security/alerts/:id/close": async () => {
      const alert = { id: newId(), kind: "address-failures" as const, address: "198.51.100.1", count: 50 };
      await db.insertInto("security_alert").values(alert).execute();
      return { params: { id: alert.id } };
    },
    "GET /admin/settings": nothing,
    "GET /admin/mails": nothing,
    "POST /admin/mails/trial": nothing,
    "PUT /admin/settings": () => ({ body: { RETENTION_LOGINS: 100 + (randomBytes(2)[0] ?? 0) } }),
    "POST /admin/sources/decision": () => ({ body: { item_type: "movie", links: { video_url: "/media/film.mp4" } } }),
    "POST /admin/sources/test": () => ({ body: { field: "video_url", link: "/media/film.mp4" } }),
    "GET /admin/migrate-urls": nothing,
    "POST /admin/preview-url-migration": async () => ({ body: await domains() }),
    "POST /admin/migrate-urls": async () => ({ body: await domains() }),
    "POST /admin/migrate-urls/undo": async () => {
      await call("POST", "/admin/migrate-urls", { token, body: await domains() });
      return {};
    },
  };
}

function peopleCalls({ call, services: { db } }: TestApp, { token }: Founder): Calls {
  const person = async () => ({ params: { id: (await makePerson(db)).id } });
  const badge = () => insertBadge(db, { name: unique("Pilier") });
  return {
    "GET /admin/overview": nothing,
    "GET /admin/search": () => ({ query: "query=judex" }),
    "GET /admin/users": nothing,
    "GET /admin/users/export": nothing,
    "PUT /admin/users/:id/role": async () => ({ ...(await person()), body: { role: "ami" } }),
    "PUT /admin/users/:id/status": async () => ({ ...(await person()), body: { is_active: false } }),
    "DELETE /admin/users/:id": person,
    "GET /admin/users/:id": person,
    "GET /admin/users/:id/sessions": person,
    "POST /admin/users/:id/reset-link": person,
    "DELETE /admin/users/:id/second-factor": async () => {
      const { id } = await makePerson(db);
      const row = { id: newId(), account_id: id, kind: "totp", secret: "x", confirmed_at: new Date() };
      await db.insertInto("second_factor").values(row).execute();
      return { params: { id } };
    },
    "DELETE /admin/users/:id/sessions": person,
    "DELETE /admin/users/:id/sessions/:sessionId": async () => {
      const { id } = await makePerson(db);
      const { id: sessionId } = await db
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", id)
        .executeTakeFirstOrThrow();
      return { params: { id, sessionId } };
    },
    "GET /admin/users/:id/watch-history": person,
    "GET /admin/registrations": nothing,
    "PUT /admin/registrations/:id": async () => {
      const id = newId();
      const email = `${unique("demande")}@exemple.fr`.replaceAll(/\s/g, "");
      await db.insertInto("registration_request").values({ id, email, password_hash: "x" }).execute();
      return { params: { id }, body: { accepted: false } };
    },
    "GET /admin/invitations": nothing,
    "POST /admin/invitations": () => ({ body: { label: unique("Invité") } }),
    "DELETE /admin/invitations/:id": async () => {
      const { json } = await call("POST", "/admin/invitations", { token, body: {} });
      return { params: { id: json.invitation.id } };
    },
    "GET /admin/login-history": nothing,
    "GET /admin/watch-history": nothing,
    "POST /admin/badges": () => ({ body: { name: unique("Pilier") } }),
    "PUT /admin/badges/:id": async () => ({ params: { id: await badge() }, body: { description: "Un film par jour." } }),
    "POST /admin/badges/:id/holders/count": async () => ({
      params: { id: await badge() },
      body: { user_ids: [(await makePerson(db)).id] },
    }),
    "POST /admin/badges/:id/awards": async () => ({
      params: { id: await badge() },
      body: { user_ids: [(await makePerson(db)).id], reason: "Fidèle" },
    }),
    "DELETE /admin/badges/:id/awards/:award": async () => {
      const [{ id: account_id }, id, award] = [await makePerson(db), await badge(), newId()];
      await db.insertInto("account_badge").values({ account_id, badge_id: id, award }).execute();
      return { params: { id, award } };
    },
    "DELETE /admin/badges/:id": async () => ({ params: { id: await badge() } }),
    "GET /admin/badges/attributions": nothing,
    "POST /admin/users/:id/badges": async () => ({ ...(await person()), body: { badge_id: await badge(), reason: "Fidèle" } }),
    "DELETE /admin/users/:userId/badges/:badgeId": async () => {
      const [userId, badgeId] = [(await makePerson(db)).id, await badge()];
      await giveBadge(db, { accountId: userId, badgeId });
      return { params: { userId, badgeId } };
    },
  };
}

function announcementCalls({ call }: TestApp, { token }: Founder): Calls {
  const words = { title: "Ciné-concert", message: "Nosferatu, samedi à 21 h, avec piano." };
  const made = async () => {
    const { json } = await call("POST", "/admin/announcements", { token, body: words });
    return { params: { id: (json as Announcement).id } };
  };
  return {
    "GET /admin/announcements": nothing,
    "GET /admin/announcements/stats": nothing,
    "POST /admin/announcements/reset-stats": () => ({ body: {} }),
    "POST /admin/announcements": () => ({ body: words }),
    "PUT /admin/announcements/:id": async () => ({ ...(await made()), body: { title: "Ciné-club" } }),
    "PUT /admin/announcements/:id/pin": async () => ({ ...(await made()), body: { is_pinned: true } }),
    "PUT /admin/announcements/:id/toggle": async () => ({ ...(await made()), body: { is_active: false } }),
    "DELETE /admin/announcements/:id": made,
  };
}

function supportCalls({ services: { db }, call }: TestApp, { token }: Founder): Calls {
  const ticket = async (owner?: Person) => {
    const { id } = owner ?? (await makePerson(db));
    return insertTicket(db, { id }, { subject: "Le son", description: "Il se coupe.", category: "general", priority: "normal" });
  };
  const params = async () => ({ params: { id: await ticket() } });
  const merge = async () => {
    const owner = await makePerson(db);
    return { params: { id: await ticket(owner) }, body: { into: await ticket(owner) } };
  };
  const answer = () => ({ title: unique("Merci"), body: "Bonjour {pseudo}." });
  const made = async () => {
    const { json } = await call("POST", "/support/canned-answers", { token, body: answer() });
    return { params: { id: json.id as string } };
  };
  return {
    "GET /support/agents": nothing,
    "GET /support/figures": nothing,
    "GET /support/tickets/:id/related": params,
    "PUT /support/tickets/:id/assignee": async () => ({ ...(await params()), body: { assignee_id: null, expected: null } }),
    "PUT /support/tickets/:id/sorting": async () => ({ ...(await params()), body: { priority: "high" } }),
    "POST /support/tickets/:id/merge": merge,
    "DELETE /support/tickets/:id/merge": async () => {
      const asked = await merge();
      await call("POST", `/support/tickets/${asked.params.id}/merge`, { token, body: asked.body });
      return { params: asked.params };
    },
    "GET /support/canned-answers": nothing,
    "POST /support/canned-answers": () => ({ body: answer() }),
    "PUT /support/canned-answers/:id": async () => ({ ...(await made()), body: answer() }),
    "DELETE /support/canned-answers/:id": made,
  };
}

function savedViewCalls({ call }: TestApp, { token }: Founder): Calls {
  const view = (tab: string) => ({ tab, name: unique("Vue"), search: { q: "a" }, shared: true });
  const made = async () => {
    const { json } = await call("POST", "/admin/saved-views", { token, body: view("movies") });
    return { params: { id: json.id as string } };
  };
  return {
    "GET /admin/saved-views": () => ({ query: "tab=movies" }),
    "POST /admin/saved-views": () => ({ body: view("series") }),
    "PUT /admin/saved-views/:id": async () => ({ ...(await made()), body: { name: unique("Vue") } }),
    "DELETE /admin/saved-views/:id": made,
  };
}

function keyCalls({ call }: TestApp, { token }: Founder): Calls {
  const body = { name: "Sauvegarde", scopes: ["content:create"] };
  return {
    ...webhookCalls(call, token),
    "GET /admin/keys": nothing,
    "POST /admin/keys": () => ({ body }),
    "DELETE /admin/keys/:id": async () => {
      const { json } = await call("POST", "/admin/keys", { token, body });
      return { params: { id: json.key.id as string } };
    },
  };
}

function webhookCalls(call: TestApp["call"], token: string): Calls {
  const body = { url: "https://recepteur.exemple/", events: ["ticket.opened"] };
  let id: Promise<string> | undefined;
  const hook = async () => {
    id ??= call("POST", "/admin/webhooks", { token, body }).then(({ json }) => json.webhook.id as string);
    return { params: { id: await id } };
  };
  return {
    "GET /admin/webhooks": nothing,
    "POST /admin/webhooks": () => ({ body }),
    "PUT /admin/webhooks/:id": async () => ({ ...(await hook()), body: { events: ["import.ended"] } }),
    "DELETE /admin/webhooks/:id": async () => {
      const { json } = await call("POST", "/admin/webhooks", { token, body });
      return { params: { id: json.webhook.id as string } };
    },
    "POST /admin/webhooks/:id/secret": hook,
    "POST /admin/webhooks/:id/trial": hook,
    "GET /admin/webhooks/:id/deliveries": hook,
    "POST /admin/webhooks/:id/deliveries/:deliveryId/again": async () => {
      const { params } = await hook();
      const { json } = await call("POST", `/admin/webhooks/${params.id}/trial`, { token });
      return { params: { ...params, deliveryId: json.id as string } };
    },
  };
}

function explorerCalls({ services: { db } }: TestApp): Calls {
  const person = async () => ({ params: { id: (await makePerson(db)).id } });
  return {
    "GET /admin/audit": nothing,
    "GET /database/overview": nothing,
    "GET /database/users": nothing,
    "POST /database/users": () => ({ body: { email: `${unique("a").replace(" ", ".")}@exemple.fr`, password: "Caligari-1920" } }),
    "PUT /database/users/:id": async () => ({ ...(await person()), body: { role: "support" } }),
    "DELETE /database/users/:id": person,
    "GET /database/collections": nothing,
    "GET /database/collections/:name/export": () => ({ params: { name: "badges" } }),
    "DELETE /database/collection/:name/:id": async () => ({
      params: { name: "badges", id: await insertBadge(db, { name: unique("Pilier") }) },
    }),
  };
}
