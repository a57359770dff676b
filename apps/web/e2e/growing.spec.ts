import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startServer } from "./demo-server.ts";
import { addFilm, founder, pause, watch } from "./hosted-films.ts";
import { hasFfmpeg } from "./made-films.ts";
import { interruptions, jumpTo, noteInterruptions, picturesMove, player, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

const seconds = 40;

/** What the server encodes waits until the test opens these. */
interface Gates {
  /** All of the first quality but its first eight seconds. */
  rest: () => void;
  higher: () => void;
}

const test = base.extend<{ gates: Gates; folder: string }>({
  folder: async ({ browserName: _browserName }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "seance-growing-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  gates: async ({ folder }, use) => {
    const open = (gate: string) => () => writeFileSync(join(folder, gate), "");
    const closed = (gate: string) => `while [ ! -e ${join(folder, gate)} ]; do sleep 0.1; done`;
    const program = ["#!/bin/sh", 'case " $* " in', `*scale=1280:720*) ${closed("higher")};;`, `*" -ss "*) ${closed("rest")};;`];
    writeFileSync(join(folder, "ffmpeg"), [...program, "esac", 'exec ffmpeg "$@"', ""].join("\n"));
    chmodSync(join(folder, "ffmpeg"), 0o755);
    await use({ rest: open("rest"), higher: open("higher") });
  },
  baseURL: async ({ folder, gates: _gates }, use) => {
    const settings = { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password };
    const server = await startServer("apps/server/src/main.mjs", { ...settings, FFMPEG_PATH: join(folder, "ffmpeg") });
    await use(server.url);
    await server.stop();
  },
});

const rate = 12;
const whiteFrom = 20;

/** A film of 720p that must be encoded: black, then white. */
function madeFilm(folder: string): Buffer {
  const white = `drawbox=color=white:t=fill:enable=gte(t\\,${whiteFrom})`;
  const picture = ["-f", "lavfi", "-i", `color=black:size=1280x720:rate=${rate}:duration=${seconds},${white}`];
  const sound = ["-f", "lavfi", "-i", `sine=frequency=300:duration=${seconds}`];
  // An AVI file has no place for the delay of the sound's encoder.
  const exact = ["-avoid_negative_ts", "disabled"];
  const file = join(folder, "film.avi");
  execFileSync("ffmpeg", ["-v", "error", ...picture, ...sound, "-c:v", "mpeg4", "-c:a", "libmp3lame", ...exact, file]);
  return readFileSync(file);
}

/** How the picture looks, `null` while it is sought. */
const shown = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => {
    if (element.readyState < 2 || element.seeking) return null;
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    context?.drawImage(element, 0, 0, 1, 1);
    const [red = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return { time: element.currentTime, white: red > 128, height: element.videoHeight };
  });

// Preparing takes its time on a busy machine.
test.describe.configure({ timeout: 240_000 });

if (!hasFfmpeg()) console.log("no ffmpeg on this machine: the tests that play films in preparation do not run");
else
  test("a film plays while it is made, and its higher quality joins without interrupting who watches", async ({
    page,
    request,
    gates,
    folder,
  }) => {
    const film = await addFilm(request, "film.avi", madeFilm(folder));
    await expect.poll(async () => (await film.hosted()).job?.published, { timeout: 60_000 }).toBe(true);
    await watch(page, film);
    const words = player(page).getByText("Disponible, qualités supérieures en préparation");
    await expect(words).toBeVisible();
    const slider = player(page).getByRole("slider", { name: "Progression" });
    await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`sur ${seconds} secondes$`));
    gates.rest();
    await picturesMove(page, 9);
    // The film lasts until its higher quality is made, on a slow machine too.
    await video(page).evaluate((element: HTMLVideoElement) => void (element.playbackRate = 0.1));
    await page.mouse.move(300, 300);
    await page.getByRole("button", { name: "Réglages", exact: true }).click();
    await expect(page.getByRole("button", { name: "Vitesse" })).toBeVisible();
    const choice = page.getByRole("button", { name: "Qualité" });
    await expect(choice).toHaveCount(0);
    await noteInterruptions(page);
    gates.higher();
    await expect(choice).toBeVisible({ timeout: 120_000 });
    await choice.click();
    expect(await interruptions(page)).toEqual([]);
    await expect(words).toHaveCount(0);
    await page.getByRole("radio", { name: "720p", exact: true }).click();
    await expect.poll(() => shown(page), { timeout: 20_000 }).toMatchObject({ height: 720 });
    await pause(page);
    // First a second before: right after a change of quality the seek may land on the segment after, across a gap of less than two pictures.
    for (const [picture, white] of [
      [-rate, false],
      [-0.5, false],
      [0.5, true],
    ] as const) {
      const time = whiteFrom + picture / rate;
      await jumpTo(page, time);
      await expect.poll(() => shown(page)).toEqual({ time: expect.closeTo(time, 3), white, height: 720 });
    }
  });
