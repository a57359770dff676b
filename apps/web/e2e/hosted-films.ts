import type { APIRequestContext, Page } from "@playwright/test";
import type { HostedVideo } from "@seance/contract/hosting";
import { startServer, type Server } from "./demo-server.ts";
import { madeFilm, type FilmName } from "./made-films.ts";
import { picturesMove, player, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

/** Films whose video is uploaded to a server of the test. */

export const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };

export const mainServer = "apps/server/src/main.mjs";

/** Tests on a real server that prepares videos, one for each worker. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer(mainServer, { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password });
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

export interface HostedFilm extends Pick<Upload, "hosted"> {
  readonly id: string;
}

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

/** Waits until a video is wholly prepared, which takes its time on a busy machine. */
export const untilPrepared = ({ hosted }: Pick<Upload, "hosted">): Promise<void> =>
  expect.poll(async () => (await hosted()).job?.state, { timeout: 100_000 }).toBe("done");

const films = new Map<FilmName, HostedFilm>();

/** The film of this name, wholly prepared, on the server of this worker. */
export async function preparedFilm(request: APIRequestContext, name: FilmName): Promise<HostedFilm> {
  const known = films.get(name);
  if (known) return known;
  const film = await addFilm(request, name, madeFilm(name));
  await untilPrepared(film);
  films.set(name, film);
  return film;
}

export async function watch(page: Page, { id }: HostedFilm): Promise<void> {
  await page.goto(`/films/${id}?lecture=film-${id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
}

export const pause = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.pause());
