import { episode, listEpisodes } from "@seance/contract/episodes";
import { changeEpisode } from "@seance/contract/episode-form";
import { readEpisodeParts } from "@seance/contract/parts";
import { listSeries } from "@seance/contract/series";
import { keepStill, readStill } from "@seance/contract/stills";
import { listSubtitles } from "@seance/contract/subtitles";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const place = { series_id: newId(), season_number: 1, episode_number: 1, duration: 30 };
const shown = sample(episode, { ...place, id: newId(), video_url: "/media/a.mp4", thumbnail: "/favicon.svg" });
const desk = page.getByRole("group", { name: "Image tirée de la vidéo" });
const take = desk.getByRole("button", { name: "Prendre pour miniature" });
const thumbnail = page.getByLabelText("Miniature");

async function openEpisode(fails = false): Promise<unknown[]> {
  const sent: unknown[] = [];
  await openApp(`/admin/episodes?fiche=${shown.id}`, {
    as: "super_admin",
    answers: [
      answer(listEpisodes, { episodes: [shown], total: 1 }),
      answer(listSeries, { series: [], total: 0 }),
      answer(listSubtitles, { subtitles: [] }),
      answer(readEpisodeParts, { parts: [], duration: null }),
      answer(readStill, { still_url: "/favicon.svg?video" }),
      answer(keepStill, () => (fails ? refusal(409, "Pas encore d’image.") : { picture_url: "/favicon.svg?gardee" })),
      answer(changeEpisode, ({ body }) => {
        sent.push(body);
        return shown;
      }),
    ],
  });
  await expect.element(take).toBeVisible();
  return sent;
}

test("one press takes the picture of the video as thumbnail, another takes it back, and saving the form keeps it", async () => {
  const sent = await openEpisode();
  const field = desk.element().parentElement;
  expect(field?.contains(thumbnail.element()), "it stands with the thumbnail").toBe(true);
  await take.click();
  await expect.element(thumbnail).toHaveValue("/favicon.svg?gardee");
  await expectAccessible();
  await desk.getByRole("button", { name: "Annuler" }).click();
  await expect.element(thumbnail).toHaveValue("/favicon.svg");
  await take.click();
  await expect.element(thumbnail).toHaveValue("/favicon.svg?gardee");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).last().click();
  await expect.poll(() => sent).toMatchObject([{ thumbnail: "/favicon.svg?gardee" }]);
});

test("a picture that could not be taken leaves the thumbnail", async () => {
  await openEpisode(true);
  await take.click();
  await expect.element(page.getByLabelText("Notifications").getByText("Pas encore d’image.")).toBeVisible();
  await expect.element(thumbnail).toHaveValue("/favicon.svg");
});
