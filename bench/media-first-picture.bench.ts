import type { Browser } from "playwright-core";
import { createFilm, untilPackagePlays, upload, type Host } from "./lib/hosted.ts";
import { madeClip } from "./lib/made-clips.ts";
import { click, inChromium, openFilm } from "./lib/player-page.ts";
import { report } from "./lib/report.ts";

/** How soon a new video is seen in Chromium. */
const films = [
  { name: "first picture of 2 GB that need no encoding", clip: "large.mkv", seconds: 2000, atMost: 5 },
  { name: "first picture of a film that must be encoded", clip: "mpeg4.avi", seconds: 120, atMost: 15 },
] as const;

await inChromium("first picture of a new video", async (browser, host) => {
  for (const film of films) await measureFilm(browser, host, film);
});

/** Somebody is on the film's page, and presses « Regarder » as soon as its package plays. The one before may still be in preparation. */
async function measureFilm(browser: Browser, host: Host, { name, clip, seconds, atMost }: (typeof films)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const { video_url, sentAt } = await upload(host, await madeClip(clip, seconds));
  const film = await createFilm(host, video_url);
  await openFilm(page, host, film);
  await untilPackagePlays(host, film);
  const picture = await click(page);
  report({
    name,
    value: (performance.now() - sentAt) / 1000,
    unit: "s after the upload’s end",
    atMost,
    detail: { after_click_ms: Math.round(picture) },
  });
  await page.close();
}
