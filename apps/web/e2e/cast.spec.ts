import type { Page } from "@playwright/test";
import { elsewhere, enter, newPerson } from "./people.ts";
import { film, jumpTo, picturesMove, player, series, video } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";
import { senderScript } from "./cast/sender-stand-in.ts";
import type { StandInSettings } from "./cast/sender-stand-in.ts";

const usual: StandInSettings = { devices: ["Salon"], choice: "accepted", load: "played", duration: 180, available: true };

/** Puts a television in the room; gives the addresses that were asked of Google. */
async function furnish(page: Page, settings: Partial<StandInSettings> = {}): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://www.gstatic.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: senderScript({ ...usual, ...settings }) });
  });
  return asked;
}

const castButton = (page: Page) => player(page).getByRole("button", { name: /^Diffuser sur/ });
const bar = (page: Page) => page.getByRole("region", { name: "Diffusion en cours" });
const panel = (page: Page) => page.getByRole("dialog").filter({ has: page.getByLabel("Volume") });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const calls = (page: Page, call: string) =>
  page.evaluate((name) => window.television?.log.filter((one) => one.call === name) ?? [], call);
const televisionAt = (page: Page) => page.evaluate(() => window.television.position());

/** Plays a title from its page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Regarder|Reprendre)/ })
    .first()
    .click();
  await picturesMove(page);
}

async function press(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await castButton(page).click();
}

/** Sends what the player shows to the television, and waits for it to play there. */
async function send(page: Page): Promise<void> {
  await press(page);
  await expect(bar(page)).toContainText("Sur Salon", { timeout: 15_000 });
}

declare global {
  interface Window {
    /** What happened to the picture and its player, which are gone a second later. */
    handOver: { sought: { paused: boolean; time: number }[]; said: string[]; closedAt: number };
  }
}

const watchHandOver = (page: Page) =>
  page.evaluate(() => {
    window.handOver = { sought: [], said: [], closedAt: 0 };
    const element = document.querySelector("video");
    element?.addEventListener("seeking", () =>
      window.handOver.sought.push({ paused: element.paused, time: element.currentTime }),
    );
    new MutationObserver(() => {
      for (const one of document.querySelectorAll("dialog [role=status], .cast-bar button"))
        window.handOver.said.push(one.textContent);
      if (!document.querySelector("dialog")) window.handOver.closedAt ||= performance.now();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

async function castFilm(page: Page, id: string): Promise<void> {
  await open(page, `/films/${id}`);
  await send(page);
}

test("a session starts by a press alone: the picture stops here, the player closes after 1 s, and it plays there after 2 s", async ({
  page,
  request,
}) => {
  const asked = await furnish(page);
  const one = await film(request);
  await open(page, `/films/${one.id}`);
  // Nothing is asked of Google before the press.
  expect(asked).toEqual([]);
  await jumpTo(page, 65);
  await picturesMove(page, 66);
  await watchHandOver(page);
  await press(page);
  await expect(player(page)).toHaveCount(0);
  await expect(toast(page, "Connecté à Salon")).toBeVisible();
  await expect(toast(page, "Cast démarré")).toBeVisible();
  await expect(bar(page)).toContainText("Sur Salon");
  expect(asked).toEqual(["https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1"]);
  const { cast_app_id } = await (await request.get("/api/settings")).json();
  expect((await calls(page, "setOptions"))[0]?.detail).toMatchObject({ receiverApplicationId: cast_app_id });

  const seen = await page.evaluate(() => window.handOver);
  expect(seen.sought).toContainEqual({ paused: true, time: 0 });
  expect(seen.said).toContain(`${one.title} continue sur Salon.`);
  expect(seen.said).toContainEqual(expect.stringContaining("Démarrage sur Salon…"));
  const [started] = await calls(page, "started");
  const [loaded] = await calls(page, "loadMedia");
  const since = (at: number) => at - (started?.at ?? 0);
  expect(since(seen.closedAt)).toBeGreaterThan(950);
  expect(since(seen.closedAt)).toBeLessThan(3000);
  expect(since(loaded?.at ?? 0)).toBeGreaterThan(1950);
  expect(since(loaded?.at ?? 0)).toBeLessThan(5000);
  const sent = loaded?.detail as chrome.cast.media.LoadRequest;
  expect(sent.autoplay).toBe(true);
  expect(sent.currentTime).toBeGreaterThan(65);
  expect(sent.currentTime).toBeLessThan(75);
  const { source } = await (await request.post(`/api/playback/movie/${one.id}`, { data: {} })).json();
  expect(sent.media).toMatchObject({ contentType: source.mime, streamType: "BUFFERED", metadata: { title: one.title } });
  // Absolute, and good without any header of ours.
  expect((await fetch(sent.media.contentId)).status).toBe(200);
  await expect(page).toHaveURL(`/films/${one.id}`);
});

test("pages stay usable under the cast bar, the progress is saved, and stopping returns to the title after half a second", async ({
  page,
  request,
}) => {
  await furnish(page);
  const person = await newPerson(request);
  const one = await film(request);
  await enter(page, person);
  await castFilm(page, one.id);
  await page.getByRole("banner").getByRole("link", { name: "Séries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Séries" })).toBeVisible();
  await expect(bar(page)).toContainText(one.title);
  await page.evaluate(() => window.television.seek(90));
  await expect.poll(() => televisionAt(page)).toBeGreaterThan(97);
  await page.evaluate(() =>
    Object.assign(window, {
      navigated: new Promise((resolve) => navigation.addEventListener("navigate", () => resolve(performance.now()))),
    }),
  );
  await bar(page).getByRole("button", { name: "Arrêter la diffusion" }).click();
  await expect(toast(page, "Cast arrêté localement")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/films/${one.id}`);
  const [ended] = await calls(page, "endCurrentSession");
  expect(ended?.detail).toBe(true);
  const navigated = await page.evaluate(() => Reflect.get(window, "navigated") as Promise<number>);
  expect(navigated - (ended?.at ?? 0)).toBeGreaterThan(480);
  await expect.poll(async () => (await elsewhere(request, person).history())[0]?.current_time ?? 0).toBeGreaterThan(95);
});

test("the panel follows the device's position, pauses and volume, and commands them", async ({ page, request }) => {
  await furnish(page);
  await castFilm(page, (await film(request)).id);
  await bar(page)
    .getByRole("button", { name: /Commandes de la diffusion/ })
    .click();
  const place = panel(page).getByLabel("Progression");
  const shown = async () => Number(await place.inputValue());
  await page.evaluate(() => window.television.seek(100));
  await expect.poll(shown).toBeGreaterThanOrEqual(100);
  await page.evaluate(() => window.television.pause(true));
  await expect(panel(page).getByRole("button", { name: "Lecture sur le téléviseur" })).toBeVisible();
  await expect(panel(page)).toContainText("En pause sur Salon");
  // A gap of a second is not worth a jump.
  const before = await shown();
  await page.evaluate(() => window.television.seek(window.television.position() + 1));
  await page.evaluate(() => window.television.volume(0.5));
  await expect(panel(page)).toContainText("50 %");
  expect(await shown()).toBe(before);

  await panel(page).getByRole("button", { name: "Lecture sur le téléviseur" }).click();
  await expect(panel(page).getByRole("button", { name: "Pause sur le téléviseur" })).toBeVisible();
  expect(await calls(page, "playOrPause")).toHaveLength(1);
  await panel(page).getByRole("button", { name: "Avancer de 10 secondes" }).click();
  const [sought] = await calls(page, "seek");
  expect(Number(sought?.detail)).toBeGreaterThan(108);
  await place.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await calls(page, "seek")).length).toBe(2);

  const volume = panel(page).getByLabel("Volume");
  await volume.fill("0.4");
  await expect(panel(page)).toContainText("40 %");
  expect((await calls(page, "setVolumeLevel")).at(-1)?.detail).toBe(0.4);
  // A reported change within a tenth is ignored.
  await page.evaluate(() => window.television.volume(0.48));
  await page.evaluate(() => window.television.pause(true));
  await expect(panel(page)).toContainText("En pause");
  await expect(panel(page)).toContainText("40 %");
  await page.evaluate(() => window.television.volume(0.7));
  await expect(panel(page)).toContainText("70 %");
  // The television's sound is not this browser's.
  expect(await page.evaluate(() => localStorage.getItem("seance:lecteur") ?? "")).not.toContain("0.4");
  await panel(page).getByRole("button", { name: "Arrêter la diffusion" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
});

test("what fails before the device is connected shows a message over the picture, which plays on", async ({ page, request }) => {
  const { id } = await film(request);
  const failures: [settings: Partial<StandInSettings>, sentence: string][] = [
    [{ available: false }, "Google Cast non disponible"],
    [{ devices: [] }, "Google Cast non disponible"],
    [{ choice: "timeout" }, "Cast failed: timeout"],
  ];
  for (const [settings, sentence] of failures) {
    await page.unroute("https://www.gstatic.com/**");
    await furnish(page, settings);
    await open(page, `/films/${id}`);
    await press(page);
    await expect(player(page).getByRole("alert")).toHaveText(sentence);
    await picturesMove(page);
    await expect(bar(page)).toHaveCount(0);
  }
});

test("closing the list of devices shows no message; a sender that failed to load is requested again by the next press", async ({
  page,
  request,
}) => {
  await furnish(page, { choice: "cancel" });
  const { id } = await film(request);
  await open(page, `/films/${id}`);
  await press(page);
  await expect.poll(async () => (await calls(page, "requestSession")).length).toBe(1);
  await picturesMove(page);
  await expect(player(page).getByRole("alert")).toHaveCount(0);

  await page.unroute("https://www.gstatic.com/**");
  await page.route("https://www.gstatic.com/**", (route) => route.abort());
  await open(page, `/films/${id}`);
  await press(page);
  await expect(player(page).getByRole("alert")).toHaveText("Google Cast non disponible");
  await page.unroute("https://www.gstatic.com/**");
  await furnish(page);
  await send(page);
});

test("a film that the device cannot load, or stops playing", async ({ page, request }) => {
  await furnish(page, { load: "load_media_failed" });
  const one = await film(request);
  await open(page, `/films/${one.id}`);
  await press(page);
  await expect(bar(page)).toContainText("Format vidéo incompatible avec Cast", { timeout: 10_000 });
  await page.evaluate(() => (window.television.settings.load = "session_error"));
  await bar(page).getByRole("button", { name: "Réessayer sur le téléviseur" }).click();
  await expect(bar(page)).toContainText("Problème de connexion Cast");
  await page.evaluate(() => (window.television.settings.load = "played"));
  await bar(page).getByRole("button", { name: "Réessayer sur le téléviseur" }).click();
  await expect(bar(page)).toContainText("Sur Salon");
  await page.evaluate(() => window.television.end("ERROR"));
  await expect(bar(page)).toContainText("Format vidéo incompatible avec Cast");
  await expect(toast(page, "Format vidéo incompatible avec Cast")).toBeVisible();
});

test("a lost device shows a message, and the page stays", async ({ page, request }) => {
  await furnish(page);
  const one = await film(request);
  await castFilm(page, one.id);
  await page.evaluate(() => window.television.seek(60));
  await expect.poll(() => televisionAt(page)).toBeGreaterThan(62);
  await page.evaluate(() => window.television.disconnect());
  await expect(toast(page, "Problème de connexion Cast")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/films/${one.id}`);
  await expect(page.getByRole("main").getByRole("button", { name: /^Reprendre à 1:0/ })).toBeVisible();
});

test("a reload resumes the cast session as it was", async ({ page, request }) => {
  const asked = await furnish(page);
  const one = await film(request);
  await castFilm(page, one.id);
  await page.evaluate(() => window.television.seek(120));
  await page.evaluate(() => window.television.pause(true));
  await expect(bar(page)).toContainText("En pause sur Salon");
  await page.reload();
  await expect(bar(page)).toContainText("En pause sur Salon");
  await expect(bar(page)).toContainText(one.title);
  expect(asked).toHaveLength(2);
  expect(await calls(page, "resumed")).toHaveLength(1);
  expect(await calls(page, "loadMedia")).toEqual([]);
  await bar(page).getByRole("button", { name: "Lecture sur le téléviseur" }).click();
  await expect(bar(page)).toContainText("Sur Salon");
  await bar(page).getByRole("button", { name: "Arrêter la diffusion" }).click();
  await page.reload();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toHaveLength(2);
});

test("at the end of an episode the next one follows on the television", async ({ page, request }) => {
  await furnish(page);
  const { series: show, episodes } = await series(request);
  await open(page, `/series/${show.id}`);
  await send(page);
  await expect(bar(page)).toContainText(episodes[0]?.title ?? "");
  await page.evaluate(() => window.television.end("FINISHED"));
  await expect(bar(page)).toContainText(/Épisode suivant dans \d+ s/);
  await expect(bar(page)).toContainText(episodes[1]?.title ?? "", { timeout: 15_000 });
  await expect(bar(page)).toContainText("Sur Salon");
  expect(await calls(page, "loadMedia")).toHaveLength(2);
  await bar(page)
    .getByRole("button", { name: /Commandes de la diffusion/ })
    .click();
  await panel(page).getByRole("button", { name: "Épisode suivant" }).click();
  await expect.poll(async () => (await calls(page, "loadMedia")).length).toBe(3);
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "Arrêter la diffusion" }).click();
  await expect(page).toHaveURL(`/series/${show.id}`);
});

test("another film is sent to the same television by a press", async ({ page, request }) => {
  await furnish(page);
  await castFilm(page, (await film(request)).id);
  const other = await film(request, 1);
  await page.evaluate((address) => history.pushState({}, "", address), `/films/${other.id}?lecture=film-${other.id}`);
  await expect(player(page)).toContainText(other.title);
  await picturesMove(page);
  expect(await calls(page, "loadMedia")).toHaveLength(1);
  await page.mouse.move(300, 300);
  await player(page).getByRole("button", { name: "Diffuser sur Salon" }).click();
  await expect(bar(page)).toContainText(other.title);
  await expect.poll(async () => (await calls(page, "loadMedia")).length).toBe(2);
  expect(await calls(page, "requestSession")).toHaveLength(1);
});

test("a live channel is cast as live", async ({ page }) => {
  await furnish(page);
  await page.goto("/chaines");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await picturesMove(page);
  await send(page);
  const [loaded] = await calls(page, "loadMedia");
  expect(loaded?.detail).toMatchObject({ media: { streamType: "LIVE" } });
  await bar(page)
    .getByRole("button", { name: /Commandes de la diffusion/ })
    .click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByLabel("Progression")).toHaveCount(0);
});

test("by keyboard from the picture to the television's panel; axe finds nothing", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await furnish(page);
  const one = await film(request);
  await open(page, `/films/${one.id}`);
  await page.keyboard.press("Enter");
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeFocused();
  for (let presses = 0; presses < 12; presses++) {
    if (await castButton(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("ArrowRight");
  }
  await expect(castButton(page)).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("Sur Salon", { timeout: 10_000 });
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar(page)
    .getByRole("button", { name: /Commandes de la diffusion/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
});

test("AirPlay is offered where the browser has a device for it", async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.assign(window, { WebKitPlaybackTargetAvailabilityEvent: Event, picked: 0 });
    Object.assign(HTMLVideoElement.prototype, {
      webkitShowPlaybackTargetPicker: () => Object.assign(window, { picked: Reflect.get(window, "picked") + 1 }),
    });
  });
  await open(page, `/films/${(await film(request)).id}`);
  await expect(video(page)).toHaveJSProperty("disableRemotePlayback", false);
  await page.mouse.move(300, 300);
  const airPlay = player(page).getByRole("button", { name: "AirPlay" });
  await expect(airPlay).toHaveCount(0);
  await video(page).evaluate((element) =>
    element.dispatchEvent(Object.assign(new Event("webkitplaybacktargetavailabilitychanged"), { availability: "available" })),
  );
  await airPlay.click();
  expect(await page.evaluate(() => Reflect.get(window, "picked"))).toBe(1);
});
