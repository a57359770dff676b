import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { countLeftovers, leftovers } from "./player-stage/leftovers.ts";
import type { StageProps } from "./player-stage/main.tsx";
import { position, test, told, watching } from "./player-stage.ts";
import { chooseSetting } from "./screening.ts";

const poster = null;
const sources: Record<"file" | "hls" | "live", StageProps> = {
  file: {
    item: { type: "movie", id: "f", title: "Film", poster },
    source: { kind: "file", url: "/clips/film.mp4", mime: "video/mp4" },
  },
  hls: {
    item: { type: "movie", id: "h", title: "Flux", poster },
    source: { kind: "hls", url: "/clips/serie/master.m3u8", mime: "" },
  },
  live: {
    item: { type: "channel", id: "c", title: "Direct", poster },
    source: { kind: "hls", url: "/clips/direct.m3u8", mime: "" },
  },
};

/** Waits until the picture has nothing left to show. */
const starved = (page: Page) =>
  page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 9) < HTMLMediaElement.HAVE_FUTURE_DATA, null, {
    timeout: 60_000,
  });

for (const [name, props] of Object.entries(sources)) {
  for (const fault of ["unable", "cut"] as const) {
    test(`${name}: playback resumes by itself after the host was ${fault}`, async ({ page, show, stage }) => {
      test.setTimeout(120_000);
      await show(props);
      await watching(page);
      stage.fail(fault);
      if (name !== "live") await page.keyboard.press("8");
      await starved(page);
      await expect(page.getByRole("status")).toContainText("Mise en mémoire tampon");
      stage.fail("none");
      await watching(page, await position(page));
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
}

test("a seek while a quality’s first bytes are on their way does not stop the loading", async ({ page, show }) => {
  await show(sources.hls);
  await watching(page);
  const first = Promise.withResolvers<void>();
  // Only the first request stays without an answer.
  await page.route("**/360p/init.mp4", () => first.resolve(), { times: 1 });
  await chooseSetting(page, "Qualité", "360p");
  await first.promise;
  await page.keyboard.press("8");
  await watching(page, (await position(page)) + 1);
});

test("playback resumes by itself after the playlists of two qualities were away as well as what they list", async ({
  page,
  show,
}) => {
  await page.route("**/serie/master.m3u8", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/#EXT-X-STREAM-INF.*\n720p.*/, "") });
  });
  await show(sources.hls);
  await watching(page);
  const listed = "**/serie/*/*";
  await page.route(listed, (route) => route.fulfill({ status: 503 }));
  await page.keyboard.press("8");
  await starved(page);
  await expect(page.getByRole("alert")).toContainText("Erreur de lecture vidéo", { timeout: 30_000 });
  await page.unroute(listed);
  await watching(page, await position(page));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("twenty seconds without a picture show a message; playback resumes by itself when the network is back", async ({
  page,
  context,
  show,
}) => {
  test.setTimeout(120_000);
  await show(sources.hls);
  await watching(page);
  await context.setOffline(true);
  await page.keyboard.press("8");
  await starved(page);
  await expect(page.getByRole("alert")).toContainText("Erreur de lecture vidéo", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  await context.setOffline(false);
  await watching(page, await position(page));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const [name, props] of Object.entries(sources)) {
  test(`${name}: closing leaves no listener, timer or media source, in StrictMode, after quick and slow openings`, async ({
    page,
    show,
    stage,
  }) => {
    test.setTimeout(120_000);
    await countLeftovers(page);
    const asked: string[] = [];
    const pending = new Set<unknown>();
    page.on("request", (request) => {
      if (!request.url().includes("/clips/")) return;
      asked.push(request.url());
      pending.add(request);
    });
    page.on("requestfinished", (request) => pending.delete(request));
    page.on("requestfailed", (request) => pending.delete(request));

    // Once, so that what is loaded for good (code, polyfills) is there before the count.
    await show(props);
    await watching(page);
    await page.keyboard.press("Escape");
    // A media source closes a moment after its video.
    await expect.poll(() => leftovers(page)).toMatchObject({ addresses: 0, mediaSources: 0, videos: 0 });
    const before = await leftovers(page);

    for (let i = 0; i < 3; i++) {
      await page.getByRole("button", { name: "Regarder" }).click();
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Regarder" }).click();
    await watching(page);
    await page.keyboard.press("c");
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);

    await expect.poll(() => leftovers(page)).toEqual(before);
    await expect.poll(() => pending.size).toBe(0);
    const closed = asked.length;
    const segment = stage.liveSegment();
    await expect.poll(() => stage.liveSegment(), { timeout: 20_000 }).toBeGreaterThan(segment + 1);
    expect(asked.slice(closed)).toEqual([]);
  });
}

test("progress is saved once when the page is hidden or the player is unmounted", async ({ page, show }) => {
  await show(sources.file);
  await watching(page, 6);
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect.poll(async () => (await told(page)).map(([name]) => name)).toEqual(["save"]);
  await page.evaluate(() => window.show(null));
  await expect.poll(async () => (await told(page)).map(([name]) => name)).toEqual(["save", "save"]);
});

test("progress is saved with a title that arrived after its source, never under the next one's", async ({ page, show }) => {
  const { item } = sources.file;
  await show({ ...sources.file, item: { ...item, title: "Lecture" } });
  await watching(page, 6);
  await page.evaluate((props) => window.show(props), { ...sources.file, item: { ...item, title: "Nosferatu" } });
  await expect(page.getByRole("heading", { name: "Nosferatu" })).toBeVisible();
  await page.evaluate((props) => window.show(props), { ...sources.hls });
  await expect
    .poll(() => told(page))
    .toContainEqual(["save", expect.objectContaining({ item: { ...item, title: "Nosferatu" } })]);
  await watching(page);
});
