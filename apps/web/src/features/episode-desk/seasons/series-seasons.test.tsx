import { createEpisode, episodeMessages } from "@seance/contract/episode-form";
import { episode, listEpisodes, type Episode } from "@seance/contract/episodes";
import { getMetadataSeason, getMetadataSource, searchMetadata } from "@seance/contract/metadata";
import { fillSeason, orderSeason, seasonMessages } from "@seance/contract/season-form";
import { changeSeries, createSeries } from "@seance/contract/series-form";
import { getSeries, listSeries, series } from "@seance/contract/series";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const vampires = sample(series, {
  id: newId(),
  title: "Les Vampires",
  year: 1915,
  genre: "Crime",
  thumbnail: "/favicon.svg",
  updated_at: "2026-01-02T12:00:00.000Z",
});
const part = (episode_number: number, title: string, fields: Partial<Episode> = {}) =>
  sample(episode, {
    series_id: vampires.id,
    series_title: vampires.title,
    season_number: 1,
    episode_number,
    title,
    duration: 33,
    has_video: true,
    ...fields,
  });
const three = () => [part(1, "La Tête coupée"), part(2, "La Bague qui tue"), part(4, "Le Spectre", { has_video: false })];

async function open(episodes: Episode[], answers: HttpHandler[] = []) {
  const saved = record(changeSeries, vampires);
  await openApp(`/admin/series?fiche=${vampires.id}`, {
    as: "super_admin",
    answers: [
      ...answers,
      saved.handler,
      answer(getSeries, vampires),
      answer(listSeries, { series: [vampires], total: 1 }),
      answer(listEpisodes, () => ({ episodes, total: episodes.length })),
    ],
  });
  return saved;
}

const counts = page.getByRole("group", { name: "Saisons et épisodes" }).getByRole("status").first();
const lines = page.getByRole("list", { name: "Épisodes de la saison 1" }).getByRole("listitem");
const adder = page.getByRole("group", { name: "Ajouter un épisode à la saison 1" });

test("the page of a series counts its seasons and episodes, and lists them by number", async () => {
  await open([...three(), part(1, "Reprise", { season_number: 2, draft: true })]);
  await expect.element(counts).toHaveTextContent("2 saisons · 4 épisodes · 1 sans vidéo · 1 brouillon");
  await expectCount(lines, 3);
  await expect.element(lines.nth(2)).toMatchTextContent(/4Le Spectre.*Sans vidéo/);
  await expect.element(adder.getByLabelText("N°")).toHaveValue(5);
  await expectAccessible();
});

test("an order by keyboard is shown at once and sent as a whole; a refused one is put back", async () => {
  const list = three();
  const [head, ring, ghost] = list.map(({ id }) => id);
  let refuses = false;
  const ordered = record(orderSeason, ({ body }) => {
    if (refuses) return refusal(409, seasonMessages.changed);
    const numbers = [1, 2, 4];
    const { ids } = body as { ids: string[] };
    for (const one of list) one.episode_number = numbers[ids.indexOf(one.id)] ?? 0;
    return new Response(null, { status: 204 });
  });
  await open(list, [ordered.handler]);
  await page.getByRole("button", { name: "Monter S1E4 Le Spectre" }).click();
  await expect.element(lines.nth(1)).toMatchTextContent(/2Le Spectre/);
  await expect.poll(() => ordered.sent).toEqual([{ ids: [head, ghost, ring] }]);
  refuses = true;
  await page.getByRole("button", { name: "Monter S1E4 La Bague qui tue" }).click();
  await expect.element(toast(seasonMessages.changed)).toBeVisible();
  await expect.element(lines.nth(1)).toMatchTextContent(/2Le Spectre/);
});

test("an episode is added by its title and link, and Enter goes on with the next number", async () => {
  const list = three();
  const created = record(createEpisode, ({ body }) => {
    const { episode_number, title } = body as Episode;
    const added = part(episode_number, title);
    list.push(added);
    return added;
  });
  await open(list, [created.handler]);
  const title = adder.getByLabelText("Titre de l’épisode");
  await title.fill("Les Yeux qui fascinent");
  await adder.getByLabelText("Lien de l’épisode").fill("https://pages.exemple/6");
  await userEvent.keyboard("{Enter}");
  await expectCount(lines, 4);
  await expect.element(title).toHaveValue("");
  await expect.element(title).toHaveFocus();
  await expect.element(adder.getByLabelText("N°")).toHaveValue(6);
  expect(created.sent).toEqual([
    {
      ...{ series_id: vampires.id, season_number: 1, episode_number: 5, title: "Les Yeux qui fascinent" },
      iframe_url: "https://pages.exemple/6",
    },
  ]);
});

test("a place that is taken, or no title, is told beside the field, and what was typed stays", async () => {
  await open(three(), [answer(createEpisode, () => refusal(409, episodeMessages.taken))]);
  await adder.getByRole("button", { name: "Enregistrer et ajouter le suivant" }).click();
  await expect.element(adder).toMatchTextContent(episodeMessages.title);
  await adder.getByLabelText("N°").fill("2");
  await adder.getByLabelText("Titre de l’épisode").fill("Encore");
  await userEvent.keyboard("{Enter}");
  await expect.element(adder).toMatchTextContent(episodeMessages.taken);
  await expect.element(adder.getByLabelText("Titre de l’épisode")).toHaveValue("Encore");
});

test("a save of the series does not lose an episode that is typed and not added", async () => {
  const saved = await open(three());
  await adder.getByLabelText("Titre de l’épisode").fill("Pas encore");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(adder).toMatchTextContent(/n’est pas encore ajouté/);
  expect(saved.sent).toEqual([]);
  await adder.getByLabelText("Titre de l’épisode").fill("");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.poll(address).toBe("/admin/series");
});

test("a pasted list says what is there already and what is given twice, and is sent as it is shown", async () => {
  const filled = record(fillSeason, { added: 1, filled: 0, unchanged: 1 });
  await open(three(), [filled.handler]);
  await page.getByRole("button", { name: "Coller une liste" }).click();
  const dialog = page.getByRole("dialog", { name: "Coller les épisodes de la saison 1" });
  const text = dialog.getByLabelText("Liste des épisodes");
  await text.fill("2. La Bague\n2. Encore");
  await expect.element(dialog).toMatchTextContent(/Deux épisodes ont le même numéro.: 2/);
  await text.fill("2. La Bague\nLe Cryptogramme");
  await expect
    .element(dialog.getByRole("list", { name: "Épisodes de la liste" }))
    .toMatchTextContent(/2La BagueDéjà là3Le Cryptogramme/);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Ajouter 1 épisode" }).click();
  await expect.element(toast("1 épisode ajouté")).toBeVisible();
  expect(filled.sent).toEqual([
    {
      episodes: [
        { episode_number: 2, title: "La Bague" },
        { episode_number: 3, title: "Le Cryptogramme" },
      ],
    },
  ]);
});

test("a pasted list goes to the season that it names, which is said; one of several seasons is refused", async () => {
  let season: string | undefined;
  const filled = record(fillSeason, ({ params }) => {
    season = params["season"];
    return { added: 1, filled: 0, unchanged: 0 };
  });
  await open(three(), [filled.handler]);
  await page.getByRole("button", { name: "Coller une liste" }).click();
  const text = page.getByLabelText("Liste des épisodes");
  await text.fill("S01E05 Un\nS02E01 Deux");
  await expect.element(text).toHaveAccessibleDescription(/plusieurs saisons \(1, 2\)/);
  await text.fill("S02E01 Reprise");
  const dialog = page.getByRole("dialog", { name: "Coller les épisodes de la saison 2" });
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/iront dans la saison 2, non dans la saison 1/);
  await dialog.getByRole("button", { name: "Ajouter 1 épisode" }).click();
  await expect.element(toast("1 épisode ajouté")).toBeVisible();
  expect(season).toBe("2");
  expect(filled.sent).toEqual([{ episodes: [{ episode_number: 1, title: "Reprise" }] }]);
});

test("a pasted list is not lost on Escape without a question", async () => {
  await open(three());
  await page.getByRole("button", { name: "Coller une liste" }).click();
  const text = page.getByLabelText("Liste des épisodes");
  await text.fill("5. Suite");
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("alertdialog", { name: "Abandonner cette liste\u202f?" });
  await question.getByRole("button", { name: "Continuer" }).click();
  await expect.element(text).toHaveValue("5. Suite");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Abandonner" }).click();
  await expectCount(page.getByRole("dialog", { name: /^Coller les épisodes/ }), 0);
});

test("Enter in the form of a new episode saves it, and does not go on with the next", async () => {
  const created = record(createEpisode, part(5, "Suite"));
  await open(three(), [created.handler]);
  await page.getByRole("button", { name: "Tous les champs" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un épisode" });
  await dialog.getByLabelText("Lien vidéo").fill("https://films.example/5.mp4");
  await dialog.getByLabelText("Titre *").fill("Suite");
  await userEvent.keyboard("{Enter}");
  await expectCount(dialog, 0);
  expect(created.sent).toHaveLength(1);
});

test("a season is filled from the metadata source, after a look at its episodes", async () => {
  const found = { description: "", duration: 40, air_date: null, thumbnail: null, rating: null, year: 1915 };
  const filled = record(fillSeason, { added: 1, filled: 1, unchanged: 0 });
  await open(three(), [
    filled.handler,
    answer(getMetadataSource, { source: "TMDB" }),
    answer(searchMetadata, {
      candidates: [
        {
          tmdb_id: 7,
          title: "Les Vampires",
          original_title: null,
          year: 1915,
          description: "",
          poster_url: null,
          vote_average: null,
        },
      ],
      message: null,
    }),
    answer(getMetadataSeason, {
      episodes: [
        { episode_number: 1, title: "La Tête coupée", ...found },
        { episode_number: 3, title: "Le Cryptogramme rouge", ...found },
      ],
    }),
  ]);
  await page.getByRole("button", { name: "Remplir depuis TMDB" }).click();
  const dialog = page.getByRole("dialog", { name: "Remplir la saison 1" });
  await expect.element(dialog.getByLabelText("Titre", { exact: true })).toHaveValue("Les Vampires");
  await dialog.getByRole("button", { name: "Rechercher" }).click();
  await dialog.getByRole("radio", { name: "Les Vampires (1915)" }).click();
  await dialog.getByRole("button", { name: "Ajouter 1 épisode" }).click();
  await expect.element(toast("1 épisode ajouté, 1 complété")).toBeVisible();
  expect(filled.sent).toMatchObject([{ episodes: [{ episode_number: 1, duration: 40 }, { episode_number: 3 }] }]);
});

test("a new series is saved, and its episodes follow on its page", async () => {
  const created = record(createSeries, vampires);
  await openApp("/admin/series?fiche=nouveau", {
    as: "super_admin",
    answers: [created.handler, answer(getSeries, vampires), answer(listSeries, { series: [vampires], total: 1 })],
  });
  await expect
    .element(page.getByText("Les épisodes s’ajoutent ici, une fois la série enregistrée une première fois."))
    .toBeVisible();
  await page.getByLabelText("Titre *").fill("Les Vampires");
  await page.getByLabelText("Année *").fill("1915");
  await page.getByRole("checkbox", { name: "Crime" }).click();
  await page.getByLabelText("Miniature *").fill("/favicon.svg");
  await page.getByRole("button", { name: "Enregistrer et ajouter des épisodes" }).click();
  await expect.poll(address).toBe(`/admin/series?fiche=${vampires.id}`);
  await expect.element(counts).toHaveTextContent("0 saison · 0 épisode");
  expect(created.sent).toHaveLength(1);
  await expect.poll(() => document.activeElement?.id).toBe("section-seasons");
});

test("« Enregistrer » of a new series goes on to its page too", async () => {
  const created = record(createSeries, vampires);
  await openApp("/admin/series?fiche=nouveau", {
    as: "super_admin",
    answers: [created.handler, answer(getSeries, vampires), answer(listSeries, { series: [vampires], total: 1 })],
  });
  await page.getByLabelText("Titre *").fill("Les Vampires");
  await page.getByLabelText("Statut").selectOptions("Brouillon");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect.poll(address).toBe(`/admin/series?fiche=${vampires.id}`);
  await expect.element(adder).toBeVisible();
});

test("who may not edit a series adds it and comes back to the list", async () => {
  await openApp("/admin/series?fiche=nouveau", { as: "admin" });
  await expect.element(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Enregistrer et ajouter des épisodes" }), 0);
});

test("on a phone the page of a series has no fault for axe", async () => {
  await atSize(phone, async () => {
    await open(three());
    await expectCount(lines, 3);
    await expectAccessible();
  });
});
