import { changeEpisode } from "@seance/contract/episode-form";
import { episode, listEpisodes } from "@seance/contract/episodes";
import { partMessages, readEpisodeParts, saveEpisodeParts, type EpisodeParts } from "@seance/contract/parts";
import { listSeries } from "@seance/contract/series";
import { listSubtitles } from "@seance/contract/subtitles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const shown = sample(episode, {
  id: newId(),
  title: "La Tête coupée",
  video_url: "https://videos.example/1.mp4",
  thumbnail: "/favicon.svg",
});
const desk = page.getByRole("group", { name: "Passages" });
const suggested = { start: 61.5, end: 101, from: "sound" } as const;

/** Opens the form of an episode whose intro is suggested; `hold` keeps the saves of parts waiting until its result is called. */
async function openParts() {
  const sent: unknown[] = [];
  const saved = record(changeEpisode, shown);
  let held: Promise<unknown> = Promise.resolve();
  let intro: EpisodeParts["parts"][number] = { kind: "intro", given: null, removed: false, suggested };
  const other = { given: null, removed: false, suggested: null };
  const told = (): EpisodeParts => ({
    parts: [{ kind: "recap", ...other }, intro, { kind: "credits", ...other }],
    duration: 1200,
  });
  await openApp(`/admin/episodes?fiche=${shown.id}`, {
    as: "super_admin",
    answers: [
      answer(listEpisodes, { episodes: [shown], total: 1 }),
      answer(listSeries, { series: [], total: 0 }),
      answer(listSubtitles, { subtitles: [] }),
      answer(readEpisodeParts, told),
      saved.handler,
      answer(saveEpisodeParts, async ({ body }) => {
        sent.push(body);
        await held;
        const given = (body as { intro?: { start: number; end: number } | null }).intro;
        intro = { ...intro, given: given ?? null, removed: given === null };
        return told();
      }),
    ],
  });
  await expect.element(desk).toBeVisible();
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { sent, saved: saved.sent, hold };
}

const field = (name: string) => desk.getByLabelText(name);
const button = (part: string, name: string) => desk.getByRole("group", { name: part }).getByRole("button", { name });

test("a suggestion is shown as one, corrected by Enter, taken back, and removed; the focus stays in its row", async () => {
  const { sent } = await openParts();
  await expect.element(desk.getByText("Suggestion, d’après le son de la saison.")).toBeVisible();
  await expect.element(desk.getByText("Rien n’a été trouvé pour cet épisode.").first()).toBeVisible();
  const start = field("Intro, début");
  await expect.element(start).toHaveValue("1:01,5");
  await expectAccessible();
  await start.fill("1:05");
  await userEvent.keyboard("{Enter}");
  await expect.element(desk.getByText("Corrigé par l’équipe.")).toBeVisible();
  await expect.element(start).toHaveFocus();
  await button("Intro", "Annuler").click();
  await expect.element(desk.getByText("Suggestion, d’après le son de la saison.")).toBeVisible();
  await expect.element(start).toHaveFocus();
  await button("Intro", "Retirer").click();
  await expect.element(desk.getByText(/cet épisode n’en a pas/)).toBeVisible();
  await expect.element(start).toHaveFocus();
  await button("Intro", "Reprendre la suggestion").click();
  await expect.element(start).toHaveValue("1:01,5");
  expect(sent).toEqual([{ intro: { start: 65, end: 101 } }, {}, { intro: null }, {}]);
  await expect.element(page.getByText("Épisode modifié")).not.toBeInTheDocument();
});

test("times that are none, or in the wrong order, are told beside their field and send nothing", async () => {
  const { sent } = await openParts();
  const [start, end] = [field("Intro, début"), field("Intro, fin")];
  await end.fill("bientôt");
  await userEvent.keyboard("{Enter}");
  await expect.element(end).toHaveAccessibleDescription("Écrivez un temps comme 1:23.");
  await expect.element(start).not.toHaveAccessibleDescription(/./);
  await end.fill("0:30");
  await userEvent.keyboard("{Enter}");
  await expect.element(end).toHaveAccessibleDescription("La fin doit venir après le début.");
  expect(sent).toEqual([]);
});

test("the server's refusal is told beside the field that it names", async () => {
  await openParts();
  const overlap = [{ loc: ["body", "intro", "start"], msg: partMessages.overlap }];
  network.use(answer(saveEpisodeParts, () => refusal(422, overlap)));
  await field("Récap, début").fill("1:00");
  await field("Récap, fin").fill("1:30");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Récap, début")).toHaveAccessibleDescription(partMessages.overlap);
  await expect.element(field("Récap, fin")).toHaveValue("1:30");
});

test("a second Enter waits for the first save, and times typed in another row stay", async () => {
  const { sent, hold } = await openParts();
  await field("Récap, début").fill("0:10");
  await field("Intro, début").fill("1:05");
  const release = hold();
  await userEvent.keyboard("{Enter}{Enter}{Enter}");
  await expect.element(button("Intro", "Enregistrer")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(desk.getByText("Corrigé par l’équipe.")).toBeVisible();
  expect(sent).toEqual([{ intro: { start: 65, end: 101 } }]);
  await expect.element(field("Récap, début")).toHaveValue("0:10");
  await expect.element(desk.getByText("Ces temps ne sont pas encore enregistrés.")).toBeVisible();
});

test("leaving asks about typed times; saving the form saves them too, unless they are wrong", async () => {
  const { sent, saved } = await openParts();
  const form = page.getByRole("form");
  await field("Intro, début").fill("demain");
  await form.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer la saisie" }).click();
  await page
    .getByLabelText(/^Titre/)
    .first()
    .fill("La Tête");
  const saveForm = form.getByRole("button", { name: "Enregistrer", exact: true }).last();
  await saveForm.click();
  await expect.element(field("Intro, début")).toHaveAccessibleDescription("Écrivez un temps comme 1:23.");
  expect(saved).toEqual([]);
  await field("Intro, début").fill("1:05");
  await saveForm.click();
  await expect.element(page.getByText("Épisode modifié")).toBeVisible();
  expect(sent).toEqual([{ intro: { start: 65, end: 101 } }]);
});
