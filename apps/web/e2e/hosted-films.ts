import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { videoFormats, type HostedVideo } from "@seance/contract/hosting";
import type { LibraryFile, LibraryView } from "@seance/contract/library";
import type { Movie } from "@seance/contract/movies";
import { startServer, type Server } from "./demo-server.ts";
import { madeFilm, type FilmName } from "./made-films.ts";
import { picturesMove, player, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

/** Films whose video is uploaded to a server of the test, or found in its library folder. */

export const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };

export const mainServer = "apps/server/src/main.mjs";

/** Of the server of this worker. */
let libraryFolder = "";

/** Tests on a real server that prepares videos, one for each worker. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer(mainServer, { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password });
      libraryFolder = server.library;
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

interface Upload {
  /** Its address, for a film or an episode. */
  readonly url: string;
  readonly hosted: () => Promise<HostedVideo>;
}

export interface PreparedFilm {
  readonly id: string;
}

export interface HostedFilm extends PreparedFilm, Pick<Upload, "hosted"> {}

export async function founderHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  const { access_token } = await (await request.post("/api/login", { data: founder })).json();
  return { authorization: `Bearer ${access_token}` };
}

/** Uploads a video by tus. */
export async function uploadVideo(request: APIRequestContext, name: string, bytes: Buffer): Promise<Upload> {
  const headers = { ...(await founderHeaders(request)), "tus-resumable": "1.0.0" };
  const metadata = `filename ${Buffer.from(name).toString("base64")}`;
  const begun = await request.post("/api/uploads", {
    headers: { ...headers, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  const upload = begun.headers()["location"] ?? "";
  const sent = await request.patch(upload, {
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    data: bytes,
  });
  expect([begun.status(), sent.status()]).toEqual([201, 204]);
  const hosted = async (): Promise<HostedVideo> => {
    const { videos }: { videos: HostedVideo[] } = await (await request.get("/api/hosted-videos", { headers })).json();
    const found = videos.find(({ id }) => upload.endsWith(id));
    if (!found) throw new Error("the video is not listed");
    return found;
  };
  return { url: (await hosted()).video_url, hosted };
}

/** A new film whose video is uploaded. */
export async function addFilm(request: APIRequestContext, name: string, bytes: Buffer): Promise<HostedFilm> {
  const headers = await founderHeaders(request);
  const { url: video_url, hosted } = await uploadVideo(request, name, bytes);
  const film = { title: name, year: 1921, genre: "Drame", description: "Une nuit.", thumbnail: "/favicon.svg", video_url };
  const { id } = await (await request.post("/api/movies", { headers, data: film })).json();
  return { id, hosted };
}

/** Waits until a preparation is done, which takes its time on a busy machine. */
const untilDone = (findJob: () => Promise<HostedVideo["job"] | undefined>): Promise<void> =>
  expect.poll(async () => (await findJob())?.state, { timeout: 100_000 }).toBe("done");

/** Waits until a video is wholly prepared. */
export const untilPrepared = ({ hosted }: Pick<Upload, "hosted">): Promise<void> => untilDone(async () => (await hosted()).job);

/** A new film whose video is a file of the library folder: the library accepts more containers than uploads do. Gives its id. */
async function publishFilm(request: APIRequestContext, name: FilmName): Promise<string> {
  const headers = await founderHeaders(request);
  const title = name.replace(/\..*/, "");
  await writeFile(join(libraryFolder, name), madeFilm(name));
  expect((await request.post("/api/admin/library/scan", { headers })).status()).toBe(204);
  const found = async (view: LibraryView): Promise<LibraryFile | undefined> => {
    const { files } = await (await request.get(`/api/admin/library/files?view=${view}`, { headers })).json();
    return files.find(({ path }: LibraryFile) => path === name);
  };
  let file: LibraryFile | undefined;
  await expect.poll(async () => (file = await found("check")), { timeout: 30_000 }).toBeDefined();
  const fields = { kind: "movie", title, year: 1921, season: null, episode: null };
  expect((await request.put(`/api/admin/library/files/${file?.id}`, { headers, data: fields })).ok()).toBe(true);
  expect((await request.post("/api/admin/library/publish", { headers, data: { ids: [file?.id] } })).status()).toBe(202);
  await untilDone(async () => (await found("published"))?.job);
  const { movies }: { movies: Movie[] } = await (await request.get(`/api/movies?search=${title}`)).json();
  const film = movies.find((movie) => movie.title === title);
  expect(film, "the film is listed").toBeDefined();
  return film?.id ?? "";
}

const films = new Map<FilmName, string>();

/** The id of the film of this name, wholly prepared, on the server of this worker. */
export async function preparedFilm(request: APIRequestContext, name: FilmName): Promise<PreparedFilm> {
  const id = films.get(name) ?? (isUploaded(name) ? await uploadFilm(request, name) : await publishFilm(request, name));
  films.set(name, id);
  return { id };
}

const isUploaded = (name: FilmName): boolean => videoFormats.some((format) => name.endsWith(`.${format}`));

async function uploadFilm(request: APIRequestContext, name: FilmName): Promise<string> {
  const film = await addFilm(request, name, madeFilm(name));
  await untilPrepared(film);
  return film.id;
}

export async function watch(page: Page, { id }: PreparedFilm): Promise<void> {
  await page.goto(`/films/${id}?lecture=film-${id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
}

export const pause = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.pause());
