import type { APIRequestContext, Page } from "@playwright/test";
import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { expect } from "./site.ts";

/** A film that has a clip. */
export async function film(request: APIRequestContext, at = 0): Promise<Movie> {
  const { movies } = await (await request.get("/api/movies?limit=40&sort_by=title&sort_order=asc")).json();
  return movies.filter(({ has_video }: Movie) => has_video)[at];
}

/** A series and its episodes in order: one whose episodes are streams, or files. */
export async function series(
  request: APIRequestContext,
  kind: "hls" | "file" = "hls",
): Promise<{ series: Series; episodes: Episode[] }> {
  const all: { series: Series[] } = await (await request.get("/api/series?limit=10&sort_by=title&sort_order=asc")).json();
  for (const one of all.series) {
    const { episodes }: { episodes: Episode[] } = await (await request.get(`/api/series/${one.id}/episodes`)).json();
    const first = await request.post(`/api/playback/episode/${episodes[0]?.id}`, { data: {} });
    if ((await first.json()).source?.kind === kind) return { series: one, episodes };
  }
  throw new Error(`no series of the demo plays as ${kind}`);
}

export const video = (page: Page) => page.locator("video");
export const player = (page: Page) => page.getByRole("dialog", { name: /^Lecteur vidéo/ });

const clock = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => ({
    time: element.currentTime,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
  }));

/** Waits until pictures really move, past `from` seconds. */
export async function picturesMove(page: Page, from = 0): Promise<void> {
  await expect(video(page)).toBeAttached({ timeout: 20_000 });
  const often = { timeout: 20_000, intervals: [50] };
  await expect.poll(async () => (await clock(page)).time, often).toBeGreaterThan(from);
  const before = await clock(page);
  await expect
    .poll(async () => {
      const { time, frames } = await clock(page);
      return time > before.time + 0.5 && frames > before.frames + 5;
    }, often)
    .toBe(true);
}

/** Moves the picture to a place; negative seconds count from the end. */
export async function jumpTo(page: Page, seconds: number): Promise<void> {
  await video(page).evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to < 0 ? element.duration + to : to;
  }, seconds);
}

/** Chooses an option of a page of the settings, and closes them. */
export async function chooseSetting(page: Page, setting: string, name: string): Promise<void> {
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Réglages", exact: true }).click();
  await page.getByRole("dialog", { name: "Réglages" }).getByRole("button", { name: setting }).click();
  await page.getByRole("radio", { name, exact: true }).click();
  await page.getByRole("button", { name: "Fermer le panneau" }).click();
}

/** Notes what a person would see as an interruption, from now on. */
export const noteInterruptions = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => {
    const noted: string[] = [];
    for (const name of ["waiting", "pause", "seeking", "emptied", "ended", "error"])
      element.addEventListener(name, () => noted.push(name));
    Object.assign(window, { interruptions: noted });
  });
export const interruptions = (page: Page) => page.evaluate(() => Reflect.get(window, "interruptions"));
