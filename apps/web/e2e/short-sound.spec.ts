import { pause, preparedFilm, test, watch } from "./hosted-films.ts";
import { filmSeconds, hasFfmpeg, lastPicture, shownPicture } from "./made-films.ts";
import { chooseSetting, jumpTo, video } from "./screening.ts";
import { expect } from "./site.ts";

test.describe.configure({ timeout: 360_000 });

function playsToItsEnd(): void {
  test("a film whose sounds end before its pictures plays to its last pictures", async ({ page, request }) => {
    const name = "short-sound.mkv";
    await watch(page, await preparedFilm(request, name));
    await pause(page);
    for (const language of ["Français", "Anglais"]) {
      await chooseSetting(page, "Audio", language);
      await jumpTo(page, filmSeconds - 1.5);
      await video(page).evaluate((element: HTMLVideoElement) => element.play());
      await expect(video(page)).toHaveJSProperty("ended", true);
      // A busy machine may leave out the very last ones; the sounds ended a second before, or three.
      await expect.poll(async () => (await shownPicture(page))?.number).toBeGreaterThan(lastPicture(name) - 4);
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoir" }).click();
    }
  });
}

if (hasFfmpeg()) playsToItsEnd();
else console.log("no ffmpeg on this machine: the test of sounds that end early does not run");
