import { test as base } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { StageProps } from "./player-stage/main.tsx";
import { openStage } from "./player-stage/server.ts";
import type { Stage } from "./player-stage/server.ts";

/** Tests of the player alone, on a stage with a media host of its own. */
export const test = base.extend<{ show: (props: StageProps) => Promise<void> }, { stage: Stage }>({
  stage: [
    async ({ browserName: _browserName }, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  show: async ({ page, stage }, use) => {
    stage.fail("none");
    await use(async (props) => {
      if (!page.url().startsWith(stage.url)) await page.goto(stage.url);
      await page.waitForFunction(() => "show" in window);
      await page.evaluate((given) => window.show(given), props);
      await page.getByRole("button", { name: "Regarder" }).click();
    });
    stage.fail("none");
  },
});

/** Waits until pictures really move past a time: decoded frames grow, and the clock with them. */
export async function watching(page: Page, over = 0): Promise<void> {
  const seen = await frames(page);
  await page.waitForFunction(
    ([time, before]) => {
      const video = document.querySelector("video");
      return (
        video !== null &&
        !video.paused &&
        video.currentTime > time &&
        video.getVideoPlaybackQuality().totalVideoFrames > before + 5
      );
    },
    [over, seen] as const,
    { timeout: 20_000 },
  );
}

const frames = (page: Page) =>
  page.evaluate(() => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

export const position = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);

/** What the player asked of who shows it, in order. */
export const told = (page: Page) => page.evaluate(() => window.told);
