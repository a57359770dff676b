import type { APIRequestContext, Page } from "@playwright/test";
import type { HostedVideo } from "@seance/contract/hosting";
import { picturesMove, player, video } from "./screening.ts";
import { expect } from "./site.ts";

/** Films whose video is uploaded to a server of the test. */

export const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };

export interface HostedFilm {
  readonly id: string;
  readonly hosted: () => Promise<HostedVideo>;
}

/** A new film whose video is uploaded by tus. */
export async function addFilm(request: APIRequestContext, name: string, bytes: Buffer): Promise<HostedFilm> {
  const { access_token } = await (await request.post("/api/login", { data: founder })).json();
  const headers = { authorization: `Bearer ${access_token}`, "tus-resumable": "1.0.0" };
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
  const { video_url } = await hosted();
  const film = { title: name, year: 1921, genre: "Drame", description: "Une nuit.", thumbnail: "/favicon.svg", video_url };
  const { id } = await (await request.post("/api/movies", { headers, data: film })).json();
  return { id, hosted };
}

export async function watch(page: Page, { id }: HostedFilm): Promise<void> {
  await page.goto(`/films/${id}?lecture=film-${id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
}

export const pause = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.pause());
