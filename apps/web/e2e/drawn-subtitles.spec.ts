import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Playback } from "@seance/contract/playback";
import { enterAs, staffDesk } from "./back-office.ts";
import { drawing, drawn, drawnAt } from "./drawings.ts";
import { squarePictures } from "./made-films.ts";
import { picturesMove, player, series } from "./screening.ts";
import { expect, test } from "./site.ts";

const captions = (page: Page) => page.getByTestId("captions");

const ass = (text: string, start = "0:00:00.00") => `[Script Info]
ScriptType: v4.00+
PlayResX: 640
PlayResY: 360

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, Bold, BorderStyle, Outline, Shadow, Alignment
Style: Signs,Arial,60,&H0000FF00,&H00000000,1,1,2,0,7

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,${start},0:30:00.00,Signs,,0,0,0,,${text}
`;

/** Watches a new film with a subtitle file, whose shift is in seconds. */
async function watchWith(page: Page, name: string, text: string, shift = 0): Promise<void> {
  const person = await enterAs(page, page.request);
  const film = await staffDesk(page.request, person).film({ video_url: "/media/demo/film.mp4" });
  await page.goto(`/admin/movies?fiche=${film.id}`);
  const desk = page.getByRole("group", { name: "Fichiers de sous-titres" });
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await desk.getByLabel("Fichiers de sous-titres à ajouter").setInputFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click();
  await expect(desk.getByRole("listitem")).toContainText(name);
  const kept = JSON.stringify({ captionShifts: { [`movie ${film.id}`]: shift } });
  await page.evaluate((preferences) => localStorage.setItem("seance:lecteur", preferences), kept);
  const painters: string[] = [];
  page.on("request", (asked) => /jassub|paint-ass/.test(asked.url()) && painters.push(asked.url()));
  await page.goto(`/films/${film.id}?lecture=film-${film.id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
  expect(painters, "what draws subtitles loads with the first that are drawn").toEqual([]);
  await page.keyboard.press("c");
}

test("an ASS file is drawn with its styles and follows the shift, at any width", async ({ page }) => {
  // Nothing would be drawn before 19 s without the shift.
  await watchWith(page, "film.fr.ass", ass(String.raw`{\pos(340,20)}ÉTÉ`, "0:00:19.00"), -20);
  await page.locator("video").evaluate((element: HTMLVideoElement) => element.pause());
  await page.keyboard.press("c");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.keyboard.press("c");
    await drawnAt(page, 1).toBeGreaterThan(0.02);
    const [left, , below] = await drawn(page);
    expect([left, below]).toEqual([0, 0]);
    await expect(captions(page)).toHaveText("");
    await page.keyboard.press("c");
    await expect(drawing(page)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Sous-titres" }).click();
  await page.getByRole("button", { name: "Apparence" }).click();
  const ownLook = page.getByText("Ces sous-titres gardent leur propre apparence.");
  await expect(ownLook).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(ownLook).toBeVisible();
});

test("an ASS file that libass cannot draw is shown as plain captions", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await watchWith(page, "film.fr.ass", ass(String.raw`{\pos(340,20)}Fermé l’été`));
  await expect(captions(page)).toHaveText("Fermé l’été");
  await expect(drawing(page)).toHaveCount(0);
});

test("a hostile ASS file draws or not, runs nothing, and the film goes on", async ({ page }) => {
  const text =
    String.raw`{\pos(1e99,-1e99)\fs99999999\blur9999\t(0,9e9,\fscx1e30)}<img src=x onerror=alert(1)><script>alert(1)</script>{\p1}m 0 0 l ${"9 9 ".repeat(5000)}{\p0}` +
    "{".repeat(5000) +
    "OUI";
  await watchWith(
    page,
    "film.fr.ass",
    ass(text) + "Dialogue: 0,0:00:00.00,0:30:00.00,Signs,,0,0,0,,OUI\n".repeat(2) + "Dialogue: x\n".repeat(1000),
  );
  const at = () => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime);
  await picturesMove(page, (await at()) + 2);
  expect(await page.locator("dialog.player img, dialog.player script").count()).toBe(0);
});

/** Plays an episode whose playback answer has these drawn subtitles. */
async function watchDrawn(page: Page, change: Partial<Playback["drawn"]>): Promise<void> {
  const { series: shown, episodes } = await series(page.request);
  await page.route("**/api/playback/**", async (route) => {
    const answer = await route.fetch();
    const playback: Playback = await answer.json();
    await route.fulfill({ json: { ...playback, drawn: { ...playback.drawn, ...change } } });
  });
  await page.goto(`/series/${shown.id}?lecture=episode-${episodes[0]?.id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Sous-titres", exact: true }).click();
  await page.getByRole("radio", { name, exact: true }).click();
  await page.getByRole("button", { name: "Fermer le panneau" }).click();
}

test("the ASS of a stream’s own track replaces its captions; the other tracks keep theirs", async ({ page }) => {
  await page.route("**/signs.ass", (route) => route.fulfill({ body: ass(String.raw`{\pos(20,240)}ÉTÉ`) }));
  await watchDrawn(page, { styled: [{ name: "Français", url: "/media/signs.ass" }] });
  await choose(page, "Français");
  await drawnAt(page, 2).toBeGreaterThan(0.02);
  await expect(captions(page)).toHaveText("");
  await choose(page, "Anglais");
  await expect(drawing(page)).toHaveCount(0);
  await expect(captions(page)).not.toHaveText("");
});

/** The first picture of a .sup file is shown from one second on: here from the start, for an hour. */
function shownForAnHour(sup: Buffer): Buffer {
  for (let at = 0; (at = sup.indexOf("PG", at)) !== -1; at++) {
    const time = sup.readUInt32BE(at + 2);
    sup.writeUInt32BE(time <= 90_000 ? 0 : time + 3600 * 90_000, at + 2);
  }
  return sup;
}

test("subtitles of a DVD are drawn at their place", async ({ page }) => {
  await page.route("**/dvd.sup", (route) => route.fulfill({ body: shownForAnHour(Buffer.from(squarePictures)) }));
  await watchDrawn(page, { pictures: [{ url: "/media/dvd.sup", language: "de", name: "Allemand", kind: "full" }] });
  await choose(page, "Allemand");
  await drawnAt(page, 2).toBeGreaterThan(0.02);
  const [left, right, , below] = await drawn(page);
  expect([left, right, below && below > 0.02]).toEqual([0, 0, true]);
});

test("subtitles in pictures are listed with the others, and drawn", async ({ page }) => {
  const file = new URL(import.meta.resolve("libpgs")).pathname.replace("dist/libpgs.js", "tests/files/test.sup");
  await page.route("**/pictures.sup", (route) => route.fulfill({ body: shownForAnHour(readFileSync(file)) }));
  const track = { url: "/media/pictures.sup", language: "de", name: "Allemand", kind: "full" } as const;
  await watchDrawn(page, { pictures: [track, { ...track, url: "/media/none.sup", name: "Danois", language: "da" }] });
  await choose(page, "Allemand");
  await expect.poll(async () => Math.max(...(await drawn(page))), { timeout: 20_000 }).toBeGreaterThan(0.02);
  await choose(page, "Danois");
  await expect(drawing(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sous-titres", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Désactivés" })).toBeChecked();
});
