import { episode, listEpisodes } from "@seance/contract/episodes";
import { readEpisodeParts, saveEpisodeParts, type EpisodeParts } from "@seance/contract/parts";
import { listSeries } from "@seance/contract/series";
import { listSubtitles } from "@seance/contract/subtitles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const shown = sample(episode, { id: newId(), title: "La Tête coupée", thumbnail: "/favicon.svg" });
const desk = page.getByRole("group", { name: "Passages" });
const suggested = { start: 61.5, end: 101, from: "sound" } as const;

/** Opens the form of an episode whose intro is suggested; returns what is saved. */
async function openParts(): Promise<unknown[]> {
  const sent: unknown[] = [];
  let intro: EpisodeParts["parts"][number] = { kind: "intro", given: null, removed: false, suggested };
  const other = { given: null, removed: false, suggested: null };
  const told = (): EpisodeParts => ({
    parts: [{ kind: "recap", ...other }, intro, { kind: "credits", ...other }],
    duration: 1200,
    still_url: "/favicon.svg",
  });
  await openApp(`/admin/episodes?fiche=${shown.id}`, {
    as: "super_admin",
    answers: [
      answer(listEpisodes, { episodes: [shown], total: 1 }),
      answer(listSeries, { series: [], total: 0 }),
      answer(listSubtitles, { subtitles: [] }),
      answer(readEpisodeParts, told),
      answer(saveEpisodeParts, ({ body }) => {
        sent.push(body);
        const given = (body as { intro?: { start: number; end: number } | null }).intro;
        intro = { ...intro, given: given ?? null, removed: given === null };
        return told();
      }),
    ],
  });
  await expect.element(desk).toBeVisible();
  return sent;
}

test("a suggestion is shown as one, corrected by Enter, taken back, and removed", async () => {
  const sent = await openParts();
  await expect.element(desk.getByText("Suggestion, d’après le son de la saison.")).toBeVisible();
  const start = desk.getByLabelText("Intro, début");
  await expect.element(start).toHaveValue("1:01,5");
  await expectAccessible();
  await start.fill("1:05");
  await userEvent.keyboard("{Enter}");
  await expect.element(desk.getByText("Corrigé par l’équipe.")).toBeVisible();
  await desk.getByRole("button", { name: "Annuler" }).click();
  await expect.element(desk.getByText("Suggestion, d’après le son de la saison.")).toBeVisible();
  await desk.getByRole("button", { name: "Retirer" }).click();
  await expect.element(desk.getByText(/cet épisode n’en a pas/)).toBeVisible();
  await desk.getByRole("button", { name: "Reprendre la suggestion" }).click();
  await expect.element(start).toHaveValue("1:01,5");
  expect(sent).toEqual([{ intro: { start: 65, end: 101 } }, {}, { intro: null }, {}]);
  await expect.element(page.getByText("Épisode modifié")).not.toBeInTheDocument();
});

test("times that are none, or in the wrong order, are told and send nothing", async () => {
  const sent = await openParts();
  const start = desk.getByLabelText("Intro, début");
  await start.fill("bientôt");
  await userEvent.keyboard("{Enter}");
  await expect.element(desk.getByText("Écrivez des temps comme 1:23.")).toBeVisible();
  await start.fill("2:00");
  await userEvent.keyboard("{Enter}");
  await expect.element(desk.getByText("La fin doit venir après le début.")).toBeVisible();
  expect(sent).toEqual([]);
});
