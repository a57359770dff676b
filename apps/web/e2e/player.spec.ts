import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import type { MenuSeason } from "#features/player/player-props.ts";
import type { StageProps } from "./player-stage/main.tsx";
import { position, test, told, watching } from "./player-stage.ts";
import { accessibilityFaults, wcag } from "./site.ts";

const film: StageProps = {
  item: { type: "movie", id: "film", title: "Le Voyage dans la Lune", poster: null },
  source: { kind: "file", url: "/clips/film.mp4", mime: "video/mp4" },
};
const next = { id: "e3", title: "Le Cryptogramme rouge", seasonNumber: 1, episodeNumber: 3, thumbnail: null };
const episode: StageProps = {
  item: {
    type: "episode",
    id: "e2",
    title: "La Bague qui tue",
    poster: null,
    series: { id: "vampires", title: "Les Vampires" },
    seasonNumber: 1,
    episodeNumber: 2,
  },
  source: { kind: "hls", url: "/clips/serie/master.m3u8", mime: "application/vnd.apple.mpegurl" },
  next,
  episodes: [1, 2].map((number) => ({
    number,
    episodes: [1, 2, 3].map((place) => ({
      id: number === 1 ? `e${place}` : `s2e${place}`,
      title: `Épisode de la saison ${number}, le ${place}`,
      number: place,
      duration: 30,
      thumbnail: null,
      progress: place === 1 ? 0.5 : null,
      completed: false,
    })),
  })),
};
const channel: StageProps = {
  item: {
    type: "channel",
    id: "c",
    title: "Ciné Lumière",
    poster: null,
    channel: { category: "Cinéma", country: "France", quality: "HD" },
  },
  source: { kind: "hls", url: "/clips/direct.m3u8", mime: "application/vnd.apple.mpegurl" },
};

const captions = (page: Page) => page.getByTestId("captions");
const stirred = (page: Page) => page.mouse.move(200 + Math.random() * 200, 200);

test("a file plays, resumes where it is told to, and saves on closing", async ({ page, show }) => {
  await show({ ...film, startAt: 100 });
  await watching(page, 106);
  expect(await position(page)).toBeLessThan(130);
  await stirred(page);
  await page.getByRole("button", { name: "Fermer le lecteur" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  expect((await told(page)).map(([name]) => name)).toEqual(["save", "close"]);
  expect((await told(page))[0]?.[1]).toMatchObject({ item: { id: "film" }, completed: false });
  await expect(page.getByRole("button", { name: "Regarder" })).toBeFocused();
});

const parts: StageProps = {
  ...film,
  next,
  source: {
    kind: "file",
    url: "/clips/film.mp4",
    mime: "video/mp4",
    storyboard: "/clips/storyboard.vtt",
    chapters: [
      { start: 0, end: 20, title: null, kind: "recap" },
      { start: 20, end: 40, title: null, kind: "intro" },
      { start: 40, end: 100, title: "La réunion des astronomes", kind: null },
      { start: 100, end: 110, title: "L’alunissage", kind: null },
      { start: 110, end: 180, title: null, kind: "credits" },
    ],
  },
};
const sought = (page: Page, time: number) => expect.poll(async () => Math.abs((await position(page)) - time)).toBeLessThan(4);

/**
 * Seeks in a film whose segments are of four seconds, and waits until what follows the picture's segment is loaded. The numbers of the segments
 * that should not have been requested, or not yet: those after it may be once the picture is shown, or after a second.
 */
async function requestedTooSoon(page: Page, time: number): Promise<number[]> {
  const heldUntil = await page.evaluate(async (to) => {
    performance.clearResourceTimings();
    const video = document.querySelector("video");
    const began = performance.now();
    const shown = new Promise<Event>((resolve) => video?.addEventListener("seeked", resolve, { once: true }));
    if (video) video.currentTime = to;
    return Math.min((await shown).timeStamp, began + 1000);
  }, time);
  const wanted = Math.floor(time / 4);
  const requested = async () => {
    const files = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
    );
    return files.map(({ name, startTime }) => ({ number: Number(/(\d+)\.m4s$/.exec(name)?.[1]), startTime }));
  };
  await expect.poll(async () => (await requested()).some(({ number }) => number > wanted + 1)).toBe(true);
  return (await requested())
    .filter(({ number, startTime }) => number === wanted - 1 || (number > wanted && startTime < heldUntil))
    .map(({ number }) => number);
}

test("a seek requests only the segments of its picture until that is shown", async ({ page, show }) => {
  await show(episode);
  await watching(page);
  await page.keyboard.press("k");
  expect(await requestedTooSoon(page, 63.2)).toEqual([]);
  expect(await requestedTooSoon(page, 160.1)).toEqual([]);
});

test("a seek that follows another at once leads where it should, also while the page is busy", async ({ page, show }) => {
  await show(episode);
  await watching(page);
  await page.evaluate(async () => {
    const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const shown = new Promise((resolve) => document.querySelector("video")?.addEventListener("seeked", resolve, { once: true }));
    press("9");
    await shown;
    const { port1, port2 } = new MessageChannel();
    const later = new Promise((resolve) => port1.addEventListener("message", resolve));
    port1.start();
    port2.postMessage(null);
    // What Shaka does every 250 ms is due then: it runs after the next seek, before the event of that.
    for (const began = performance.now(); performance.now() < began + 300;);
    await later;
    press("1");
  });
  await watching(page, 18);
  expect(await position(page)).toBeLessThan(60);
});

test("the seek bar shows the picture and the chapter under the pointer, at any width", async ({ page, show }) => {
  let sheets = 0;
  page.on("request", (request) => (sheets += request.url().endsWith("sheet.svg") ? 1 : 0));
  await show(parts);
  await watching(page);
  await page.keyboard.press("k");
  expect(sheets).toBe(0);
  const preview = page.locator(".player-preview");
  const grey = () =>
    preview
      .locator("canvas")
      .evaluate((canvas: HTMLCanvasElement) => canvas.getContext("2d")?.getImageData(80, 45, 1, 1).data[0]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // Its width once the page has taken its new size.
    const bar = await page.getByLabel("Progression").evaluate(
      (slider) =>
        new Promise<DOMRect>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(slider.getBoundingClientRect())));
        }),
    );
    for (const [ratio, tile, chapter] of [
      [0.001, 0, "Récap"],
      [0.36, 6, "La réunion des astronomes"],
      [0.999, 17, "Générique"],
    ] as const) {
      await page.mouse.move(bar.x + bar.width * ratio, bar.y + bar.height / 2);
      await expect(preview).toContainText(chapter);
      await expect.poll(grey).toBe(10 + tile * 12);
      const box = await preview.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
    await page.mouse.move(200, 200);
    await expect(preview).toHaveCount(0);
  }
  expect(sheets).toBe(1);
  await page.keyboard.press("5");
  await expect(preview).toContainText("La réunion des astronomes");
  await expect.poll(grey).toBe(10 + 9 * 12);
  await expect(preview).toHaveCount(0);

  const bar = await page.getByLabel("Progression").boundingBox();
  const at = (ratio: number) => [(bar?.x ?? 0) + (bar?.width ?? 0) * ratio, (bar?.y ?? 0) + (bar?.height ?? 0) / 2] as const;
  await page.mouse.move(...at(0.001));
  await page.mouse.down();
  await page.mouse.move(...at(0.36), { steps: 5 });
  await expect(preview).toContainText("La réunion des astronomes");
  await expect.poll(grey).toBe(10 + 6 * 12);
  await page.mouse.move(...at(0.7), { steps: 5 });
  await expect.poll(grey).not.toBe(10 + 6 * 12);
  await page.mouse.up();
});

test("a recap, an intro and the credits are skipped by a press", async ({ page, show }) => {
  await show({ ...parts, startAt: 5 });
  await watching(page, 5);
  await page.getByRole("button", { name: "Passer le récap" }).click();
  await sought(page, 20);
  const intro = page.getByRole("button", { name: "Passer l’intro" });
  await expect(intro).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(intro).toBeFocused();
  await page.keyboard.press("Enter");
  await sought(page, 40);
  await expect(intro).toHaveCount(0);
  await expect(page.locator(".player-stage")).toBeFocused();
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  await page
    .getByRole("button", { name: /^Chapitres/ })
    .last()
    .click();
  await page
    .getByRole("dialog", { name: "Chapitres" })
    .getByRole("button", { name: /^Générique/ })
    .click();
  await sought(page, 110);
  await page.getByRole("button", { name: /^Générique\s: / }).click();
  await expect.poll(() => told(page)).toContainEqual(["next"]);
});

test("intros are skipped without a press where that is wanted, and the skip can be taken back", async ({ page, show }) => {
  await show({ ...parts, startAt: 60 });
  await watching(page, 60);
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  await page.getByRole("switch", { name: "Passer l’intro et le récap automatiquement" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await show({ ...parts, startAt: 5 });
  await watching(page, 40);
  await expect(page.getByRole("status")).toContainText("Récap et intro passés");
  await page.getByRole("button", { name: "Revenir" }).click();
  await sought(page, 5);
  await watching(page, 7);
  expect(await position(page)).toBeLessThan(20);
  await expect(page.getByRole("button", { name: "Passer le récap" })).toBeVisible();
});

test("captions come later by the shift chosen for the episode, after a reload too, and for no other episode", async ({
  page,
  show,
}) => {
  await show({ ...episode, startAt: 20 });
  await watching(page, 20);
  await page.keyboard.press("c");
  await expect(captions(page)).toHaveText(/\S/);
  await page.keyboard.press("k");
  /** The start of the captions that are drawn, which the track keeps. */
  const cues = () =>
    page.evaluate(() =>
      Array.from(document.querySelector("video")?.textTracks[0]?.cues ?? [], ({ startTime, endTime }) => ({
        startTime,
        endTime,
      })),
    );
  const before = await cues();
  const first = before.find(({ startTime }) => startTime > 24);
  if (!first) throw new Error("no cue");
  const at = (time: number) =>
    page.evaluate((to) => Object.assign(document.querySelector("video") ?? {}, { currentTime: to }), time);
  const earlier = (await captions(page).textContent()) ?? "";
  await at(first.startTime + 0.2);
  await expect(captions(page)).not.toHaveText(earlier);
  await expect(captions(page)).toHaveText(/\S/);
  const own = await captions(page).textContent();
  await stirred(page);
  await page.getByRole("button", { name: "Sous-titres" }).click();
  await page.getByRole("button", { name: /^Décalage/ }).click();
  const panel = page.getByRole("dialog", { name: "Décalage des sous-titres" });
  await panel.getByRole("button", { name: "+1,0" }).click();
  await panel.getByRole("button", { name: "−0,1" }).click();
  await expect(panel.getByRole("status")).toContainText("+0,9");
  await expect(captions(page)).not.toHaveText(own ?? "");
  await at(first.startTime + 1.1);
  await expect(captions(page)).toHaveText(own ?? "");
  expect(await cues()).toEqual(expect.arrayContaining([first]));

  const watchPaused = async (id: string) => {
    await page.reload();
    await show({ ...episode, item: { ...episode.item, id }, startAt: 20 });
    await watching(page, 20);
    await page.keyboard.press("k");
  };
  await watchPaused("e3");
  await at(first.startTime + 0.2);
  await expect(captions(page)).toHaveText(own ?? "");
  await watchPaused("e2");
  await at(first.startTime + 0.2);
  await expect(captions(page)).not.toHaveText(own ?? "");
  await at(first.startTime + 1.1);
  await expect(captions(page)).toHaveText(own ?? "");
  await stirred(page);
  await page.getByRole("button", { name: "Sous-titres", exact: true }).click();
  await page.getByRole("button", { name: /^Décalage/ }).click();
  await expect(panel.getByRole("status")).toContainText("+0,9");
  await panel.getByRole("button", { name: "Remettre à zéro" }).click();
  await expect(panel.getByRole("status")).toContainText("0,0");
});

test("an adaptive source: audio, captions, quality, remembered for the series", async ({ page, show }) => {
  await show(episode);
  await watching(page);
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  const settings = page.getByRole("dialog", { name: /Réglages|Langue audio|Qualité|Sous-titres/ });
  await settings.getByRole("button", { name: "Audio" }).click();
  await settings.getByRole("radio", { name: "Anglais" }).click();
  await expect(settings.getByRole("radio", { name: "Anglais" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await settings.getByRole("button", { name: "Qualité" }).click();
  for (const height of [360, 720]) {
    await settings.getByRole("radio", { name: `${height}p` }).click();
    await page.waitForFunction((lines) => document.querySelector("video")?.videoHeight === lines, height);
  }
  await page.keyboard.press("ArrowLeft");
  await settings.getByRole("button", { name: "Sous-titres" }).click();
  await settings.getByRole("radio", { name: "Français" }).click();
  await expect(captions(page)).toHaveText(/\S/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);

  await show({ ...episode, item: { ...episode.item, id: "e3" } });
  await watching(page);
  await expect(captions(page)).toHaveText(/\S/);
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  await expect(page.getByRole("button", { name: /^Audio/ })).toHaveText(/Anglais/);
});

test("the automatic quality starts low on a slow line, and rises once the line is fast", async ({ page, show }) => {
  await show(episode);
  await watching(page);
  await page.keyboard.press("Escape");
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, uploadThroughput: -1, downloadThroughput: 50_000 };
  await line.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Regarder" }).click();
  await watching(page);
  const height = () => page.evaluate(() => document.querySelector("video")?.videoHeight);
  await expect.poll(height).toBe(360);
  await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
  await expect.poll(height, { timeout: 60_000 }).toBe(720);
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  await expect(page.getByRole("button", { name: /^Qualité/ })).toHaveText(/Auto \(720p\)/);
});

test("subtitle files stand beside the tracks of an adaptive source, one shown at a time", async ({ page, show }) => {
  const file = { url: "/clips/serie/textes-en/en.vtt", language: "de", label: "Allemand", kind: "full" } as const;
  const source = { kind: "hls", url: "/clips/serie/master.m3u8", mime: "application/vnd.apple.mpegurl" } as const;
  const files = [file, { ...file, url: "/clips/none.vtt", label: "Absent" }];
  await show({ ...episode, source: { ...source, captions: files }, startAt: 2 });
  await watching(page);
  await page.keyboard.press("k");
  // Within the first cue, however long it played on a busy machine.
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.currentTime = 3));
  await page.keyboard.press("c");
  await expect(captions(page)).toContainText("Bienvenue");
  await page.getByRole("button", { name: "Sous-titres" }).click();
  const choose = (name: string) => page.getByRole("radio", { name }).click();
  await choose("Allemand");
  await expect(captions(page)).toContainText("Welcome");
  await expect(captions(page)).not.toContainText("Bienvenue");
  await choose("Français");
  await expect(captions(page)).toContainText("Bienvenue");
  await expect(captions(page)).not.toContainText("Welcome");
  await choose("Absent");
  await expect(page.getByRole("radio", { name: "Désactivés" })).toBeChecked();
  await expect(captions(page)).toHaveText("");
});

test("the styled subtitles of a file get its fonts", async ({ page, show }) => {
  const styled = {
    url: "/clips/serie/textes-en/en.vtt",
    language: "en",
    label: "Anglais",
    kind: "full",
    ass: "/clips/signs.ass",
  } as const;
  const font = "/clips/signs.ttf";
  await page.route("**/clips/signs.ass", (route) =>
    route.fulfill({ body: "[Events]\nDialogue: 0,0:00:00.00,0:30:00.00,,,0,0,0,,Oui" }),
  );
  await show({ ...film, source: { kind: "file", url: "/clips/film.mp4", mime: "video/mp4", captions: [styled], fonts: [font] } });
  await watching(page);
  const asked = page.waitForRequest(`**${font}`);
  await page.keyboard.press("c");
  await asked;
});

test("keys act on the picture after the button that was pressed has gone", async ({ page, show }) => {
  await show({ ...film, startAt: 175 });
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoir" }).click({ timeout: 20_000 });
  await watching(page);
  await page.keyboard.press(" ");
  await expect(page.locator("video")).toHaveJSProperty("paused", true);
});

test("caption size and background are chosen and remembered", async ({ page, show }) => {
  const line = captions(page).locator("span").first();
  const look = async () => ({
    size: await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ground: await line.evaluate((element) => getComputedStyle(element).backgroundColor),
  });
  await show(episode);
  await watching(page);
  await page.keyboard.press("c");
  await expect(captions(page)).toHaveText(/\S/);
  await page.keyboard.press("k");
  const before = await look();
  await stirred(page);
  await page.getByRole("button", { name: "Sous-titres" }).click();
  await page.getByRole("button", { name: "Apparence" }).click();
  const panel = page.getByRole("dialog", { name: "Apparence des sous-titres" });
  await panel.getByRole("radio", { name: /^Très grande/ }).click();
  await panel.getByRole("radio", { name: "Opaque" }).click();
  await panel.getByRole("radio", { name: "Jaune" }).click();
  await panel.getByRole("radio", { name: "Contour" }).click();
  const sample = page.getByTestId("caption-sample").locator("span");
  for (const drawn of [line, sample]) {
    await expect(drawn).toHaveCSS("color", "rgb(255, 228, 92)");
    await expect(drawn).toHaveCSS("text-shadow", /(rgb\(0, 0, 0\).*){8}/);
  }
  expect((await look()).size / before.size).toBeCloseTo(1.7);
  expect(before.ground).not.toBe("rgb(0, 0, 0)");
  expect((await look()).ground).toBe("rgb(0, 0, 0)");

  await page.reload();
  await show(episode);
  await watching(page);
  await expect(captions(page)).toHaveText(/\S/);
  expect((await look()).size / before.size).toBeCloseTo(1.7);
  expect((await look()).ground).toBe("rgb(0, 0, 0)");
});

test("on a low window most of the settings are in sight", async ({ page, show }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await show(episode);
  await watching(page);
  await page.keyboard.press("c");
  await stirred(page);
  await page.getByRole("button", { name: "Sous-titres" }).click();
  await page.getByRole("button", { name: "Apparence" }).click();
  for (const name of ["Taille", "Couleur"]) await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Réglages", exact: true }).click();
  await expect(page.getByRole("switch", { name: "Passer l’intro et le récap automatiquement" })).toBeInViewport({ ratio: 1 });
});

test("the words under the title can be read over a white picture", async ({ page, show }) => {
  const source = { kind: "file", url: "/clips/film.mp4", mime: "video/mp4" } as const;
  await show({ ...film, source: { ...source, preparing: { duration: 180, heights: [1080] } } });
  await watching(page);
  await page.keyboard.press("k");
  await page.addStyleTag({ content: ".player-stage { background: #fff } .player-stage video { visibility: hidden }" });
  await stirred(page);
  const words = page.getByText("Disponible, qualités supérieures en préparation");
  await expect(words).toBeVisible();
  const box = (await words.boundingBox()) ?? assert.fail("no words");
  await words.evaluate((element) => (element.style.visibility = "hidden"));
  const clip = { x: box.x, y: box.y + box.height - 1, width: 1, height: 1 };
  const ground = await luminance(page, await page.screenshot({ clip }));
  // Of --color-body.
  expect((0.73 + 0.05) / (ground + 0.05)).toBeGreaterThan(4.5);
});

/** Of a picture of one point, as WCAG counts it. */
const luminance = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const [red = 255, green = 255, blue = 255] = context?.getImageData(0, 0, 1, 1).data ?? [];
    const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }, picture.toString("base64"));

test("a live channel plays at the edge, and comes back to it", async ({ page, show }) => {
  await show(channel);
  await watching(page);
  await stirred(page);
  await expect(page.getByText("LIVE", { exact: true })).toBeVisible();
  await expect(page.getByText("En direct")).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Aller au direct" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByText("En direct")).toBeVisible();
  await page.keyboard.press("j");
  await stirred(page);
  await page.getByRole("button", { name: "Aller au direct" }).click();
  await expect(page.getByText("En direct")).toBeVisible();
  await page.keyboard.press("Escape");
  expect((await told(page)).map(([name]) => name)).toEqual(["close"]);
});

test("a live channel paused for longer than its window resumes at the live edge", async ({ page, show, stage }) => {
  await show({ ...channel, source: { kind: "hls", url: "/clips/short.m3u8", mime: "application/vnd.apple.mpegurl" } });
  await watching(page);
  await page.keyboard.press("k");
  await expect(page.locator("video")).toHaveJSProperty("paused", true);
  const left = await position(page);
  const segment = stage.liveSegment();
  await expect.poll(() => stage.liveSegment(), { timeout: 60_000 }).toBeGreaterThan(segment + 4);
  await page.keyboard.press("k");
  await watching(page, left + 10);
  await stirred(page);
  await expect(page.getByText("En direct")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("everything by keyboard", async ({ page, show }) => {
  await show({ ...episode, startAt: 20 });
  await watching(page, 20);
  const video = page.locator("video");
  // While it plays, a slow machine reads its position late.
  await page.keyboard.press(" ");
  await expect(video).toHaveJSProperty("paused", true);
  const moved = async (key: string, by: number) => {
    const before = await position(page);
    await page.keyboard.press(key);
    expect(Math.abs((await position(page)) - before - by)).toBeLessThan(1);
  };
  await moved("ArrowRight", 5);
  await moved("l", 10);
  await moved("j", -10);
  await moved("ArrowLeft", -5);
  await page.keyboard.press("k");
  await expect(video).toHaveJSProperty("paused", false);
  await page.keyboard.press("ArrowDown");
  await expect(video).toHaveJSProperty("volume", 0.95);
  await page.keyboard.press("m");
  await expect(video).toHaveJSProperty("muted", true);
  await page.keyboard.press("c");
  await expect(captions(page)).toHaveText(/\S/);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.keyboard.press("k");
  await expect(video).toHaveJSProperty("paused", true);
  await page.keyboard.press("5");
  const duration = await video.evaluate((element: HTMLVideoElement) => element.duration);
  expect(Math.abs((await position(page)) - duration / 2)).toBeLessThan(2);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Raccourcis clavier" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Raccourcis clavier" })).toHaveCount(0);
  await page.keyboard.press("n");
  await expect.poll(() => told(page)).toContainEqual(["next"]);
});

test("the arrow keys move between the controls and back to the picture", async ({ page, show }) => {
  await show({ ...episode, startAt: 20 });
  await watching(page, 20);
  const focused = (name: string | RegExp) => expect(page.getByRole("button", { name })).toBeFocused();
  await page.keyboard.press("Enter");
  await focused("Pause");
  const before = await position(page);
  await page.keyboard.press("ArrowRight");
  await focused("Reculer de 10 secondes");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await focused("Couper le son");
  await page.keyboard.press("ArrowRight");
  await focused(/^Épisode suivant/);
  await page.keyboard.press("ArrowLeft");
  await focused("Couper le son");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Progression")).toBeFocused();
  // Among the controls the arrows changed neither the place nor the sound.
  expect((await position(page)) - before).toBeLessThan(5);
  await expect(page.locator("video")).toHaveJSProperty("volume", 1);
  const there = await position(page);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
  expect(await position(page)).toBeGreaterThan(there + 12);
  await page.keyboard.press("ArrowUp");
  await focused("Fermer le lecteur");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".player-stage")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("video")).toHaveJSProperty("volume", 0.95);
});

test("the controls hide after three seconds unless one of them has the focus", async ({ page, show }) => {
  await show(film);
  await watching(page);
  const close = page.getByRole("button", { name: "Fermer le lecteur" });
  const shown = () =>
    close.evaluate((button) => Number(getComputedStyle(button.closest("[data-controls]")?.parentElement ?? button).opacity));
  await stirred(page);
  await expect.poll(shown).toBe(1);
  await expect.poll(shown).toBe(0);
  await page.keyboard.press("Tab");
  await expect.poll(shown).toBe(1);
  const before = await position(page);
  await watching(page, before + 4);
  expect(await shown()).toBe(1);
});

test("the last minute offers the next episode, the end counts down to it", async ({ page, show }) => {
  const duration = 180;
  await show({ ...film, item: episode.item, next, startAt: duration - 9 });
  await watching(page, duration - 9);
  const prompt = page.getByRole("button", { name: "Épisode suivant", exact: true });
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(prompt).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(prompt).toBeFocused();
  const end = page.getByRole("alertdialog", { name: "Fin de l’épisode" });
  await expect(end).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Suivant", exact: true })).toBeFocused();
  expect((await told(page)).map(([name, saved]) => [name, saved])).toEqual([
    ["save", expect.objectContaining({ completed: true })],
  ]);
  await expect.poll(() => told(page), { timeout: 15_000 }).toContainEqual(["next"]);
});

test("at the last episode it says that none is available", async ({ page, show }) => {
  await show({ ...film, item: episode.item, startAt: 176 });
  await expect(page.getByRole("alertdialog")).toHaveText(/Aucun épisode suivant/, { timeout: 20_000 });
  await page.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
});

test("the episode menu saves, and starts another season's episode", async ({ page, show }) => {
  await show({ ...episode, startAt: 30 });
  // Progress is saved once something has played.
  await watching(page, 31);
  await stirred(page);
  await page.getByRole("button", { name: "Épisodes", exact: true }).click();
  await page.getByLabel("Saison").selectOption("2");
  await page.getByRole("button", { name: /saison 2, le 3/ }).click();
  await expect.poll(() => told(page)).toContainEqual(["pick", "s2e3"]);
  expect((await told(page)).map(([name]) => name)).toEqual(["save", "pick"]);
});

test("an episode thumbnail that fails to load is not shown", async ({ page, show }) => {
  const pictured = (season: MenuSeason) => ({
    ...season,
    episodes: season.episodes.map((one) => ({ ...one, thumbnail: "/clips/absent.jpg" })),
  });
  await show({ ...episode, episodes: (episode.episodes ?? []).map(pictured) });
  // Before it plays nothing listens to the pointer: the controls would go after three seconds.
  await watching(page);
  const asked = page.waitForResponse("**/clips/absent.jpg");
  await stirred(page);
  await page.getByRole("button", { name: "Épisodes", exact: true }).click();
  await asked;
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("listitem").locator("img")).toHaveCount(0);
});

const failures: [name: string, source: StageProps["source"], item: StageProps["item"], sentence: string][] = [
  [
    "a missing file",
    { kind: "file", url: "/clips/absent.mp4", mime: "video/mp4" },
    film.item,
    "Erreur de lecture vidéo - Lien non disponible",
  ],
  [
    "a missing playlist",
    { kind: "hls", url: "/clips/absent.m3u8", mime: "" },
    film.item,
    "Erreur de lecture vidéo - Lien non disponible",
  ],
  ["a broken playlist", { kind: "hls", url: "/clips/broken.m3u8", mime: "" }, film.item, "Stream non compatible"],
  [
    "a file that is no video",
    { kind: "file", url: "/clips/serie/textes-fr/fr.vtt", mime: "video/mp4" },
    film.item,
    "Stream non compatible",
  ],
  ["a blob address", { kind: "file", url: "blob:http://127.0.0.1/x", mime: "video/mp4" }, film.item, "Stream non compatible"],
  [
    "a channel that is gone",
    { kind: "hls", url: "/clips/absent.m3u8", mime: "" },
    channel.item,
    "Erreur de lecture du stream direct",
  ],
];
test("a source that cannot be played shows its message, and can be tried again", async ({ page, show }) => {
  for (const [name, source, item, sentence] of failures)
    await test.step(name, async () => {
      await show({ item, source });
      await expect(page.getByRole("alert")).toContainText(sentence);
      await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
      await page.evaluate(() => window.show(null));
      await expect(page.locator("dialog")).toHaveCount(0);
    });
});

test("a missing segment shows an error that can be retried", async ({ page, show }) => {
  await show({ ...film, source: { kind: "hls", url: "/clips/hole.m3u8", mime: "" } });
  await expect(page.getByRole("alert")).toContainText("Lien non disponible", { timeout: 30_000 });
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("shows what is loading while the source is requested, and the server's refusal; both can be closed", async ({
  page,
  show,
}) => {
  await show({ item: film.item, source: null });
  await expect(page.getByRole("status")).toHaveText("Chargement de Le Voyage dans la Lune…");
  await page.getByRole("button", { name: "Fermer le lecteur" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  // Then the server refuses.
  await show({ item: film.item, source: null, refusal: "Aucune source disponible" });
  await expect(page.getByRole("alert")).toContainText("Aucune source disponible");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
});

test("right-click says that downloading is forbidden, where it is protected", async ({ page, show }) => {
  await show({ ...film, protectDownloads: true });
  await watching(page);
  await page.mouse.click(300, 300, { button: "right" });
  await expect(page.getByRole("alert")).toContainText("son téléchargement est interdit");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap shows and hides, two taps on a side jump, nothing overflows", async ({ page, show }) => {
    await show({ ...film, startAt: 60 });
    await watching(page, 60);
    const scene = page.locator(".player-stage");
    await expect(scene).toHaveAttribute("data-idle", "true");
    await page.touchscreen.tap(195, 250);
    await expect(scene).toHaveAttribute("data-idle", "false");
    const before = await position(page);
    await page.touchscreen.tap(370, 250);
    await page.touchscreen.tap(370, 250);
    await expect.poll(() => position(page)).toBeGreaterThan(before + 9);
    for (const button of await page.locator("dialog button:visible").all()) {
      const box = await button.boundingBox();
      if (!box) continue;
      expect(box.x, await button.innerText()).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });
});

test("on a phone every button of an episode is visible and the seek bar fits", async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await show(episode);
  await watching(page);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await stirred(page);
    const fits = async (one: Locator) => {
      const box = await one.boundingBox();
      return box !== null && box.x + box.width <= width;
    };
    for (const name of ["Épisodes", "Sous-titres", "Réglages", "Plein écran"])
      await expect.poll(() => fits(page.getByRole("button", { name, exact: true })), `${name} at ${width} px`).toBe(true);
    await expect.poll(() => fits(page.getByRole("slider", { name: "Progression" })), `${width} px`).toBe(true);
  }
});

test("axe finds no fault in any state", async ({ page, show }) => {
  const clean = async (state: string) =>
    expect(await accessibilityFaults(page, { within: "dialog", rules: [...wcag, "best-practice"] }), state).toEqual([]);
  await show(episode);
  await watching(page);
  await page.keyboard.press("k");
  await clean("paused");
  await stirred(page);
  await page.getByRole("button", { name: "Réglages" }).click();
  await clean("settings");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sous-titres" }).click();
  await page.getByRole("button", { name: "Apparence" }).click();
  await clean("captions");
  await page.getByRole("button", { name: /^Revenir/ }).click();
  await page.getByRole("button", { name: /^Décalage/ }).click();
  await clean("shift");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Épisodes", exact: true }).click();
  await clean("episodes");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await clean("help");
  await page.evaluate(() => window.show(null));
  await show({ ...parts, startAt: 5 });
  await watching(page, 5);
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Passer le récap" }).focus();
  await clean("a part to skip");
  await page.getByRole("button", { name: /^Chapitres/ }).click();
  await clean("chapters");
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.show(null));
  await show({ ...film, source: { kind: "file", url: "/clips/absent.mp4", mime: "video/mp4" } });
  await expect(page.getByRole("alert")).toBeVisible();
  await clean("error");
});

test("an embedded player is sandboxed under our bar, and shows an error when it does not load", async ({ page, show }) => {
  await page.route("https://lecteur.exemple/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Leur lecteur</p>" }),
  );
  await show({ ...episode, source: { kind: "iframe", url: "https://lecteur.exemple/v/1", mime: "text/html" } });
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Leur lecteur")).toBeVisible();
  const rights = (await page.locator("iframe").getAttribute("sandbox"))?.split(" ");
  expect(rights).not.toContain("allow-top-navigation");
  expect(rights).not.toContain("allow-popups");
  await page.getByRole("button", { name: "Épisode suivant" }).click();
  await expect.poll(() => told(page)).toEqual([["next"]]);

  await page.evaluate(() => window.show(null));
  await show({ ...film, source: { kind: "iframe", url: "/clips/absent.html", mime: "text/html" } });
  expect((await page.locator("iframe").getAttribute("sandbox"))?.split(" ")).not.toContain("allow-same-origin");
  await expect(page.getByRole("alert")).toContainText("Erreur de lecture vidéo - Lien non disponible");
});
