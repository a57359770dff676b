import { episode, listEpisodes } from "@seance/contract/episodes";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import {
  alignSubtitle,
  changeSubtitle,
  deleteSubtitle,
  listSubtitles,
  subtitle,
  unalignSubtitle,
  type Subtitle,
} from "@seance/contract/subtitles";
import { listSeries, series } from "@seance/contract/series";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const film = sample(movie, { id: newId(), title: "Scherben", thumbnail: "/favicon.svg" });
const french = (fields: Partial<Subtitle> = {}): Subtitle =>
  sample(subtitle, {
    language: "fr",
    kind: "full",
    label: null,
    format: "srt",
    filename: "scherben.fr.srt",
    cues: 1204,
    alignment: null,
    ...fields,
  });
const desk = page.getByRole("group", { name: "Fichiers de sous-titres" });
const dialog = page.getByRole("dialog", { name: /sous-titres/ });
const srt = (name: string) => new File(["1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n"], name);

interface Adding {
  readonly query: Record<string, string>;
  readonly file: string;
}

/** Opens the form of a film; `adding` answers a file, and is told what came with it. */
async function openFilm(
  kept: Subtitle[],
  adding: (sent: Adding) => Subtitle | Response = () => french(),
  more: ReturnType<typeof answer>[] = [],
) {
  await openApp(`/admin/movies?fiche=${film.id}`, {
    as: "super_admin",
    answers: [
      ...more,
      answer(listMovies, { movies: [film], total: 1 }),
      answer(getMovie, film),
      answer(listSubtitles, () => ({ subtitles: kept })),
      http.post("/api/admin/titles/movie/:id/subtitles", async ({ request }) => {
        const { searchParams } = new URL(request.url);
        const file = (await request.formData()).get("file");
        const given = adding({ query: Object.fromEntries(searchParams), file: file instanceof File ? file.name : "" });
        if (given instanceof Response) return given;
        kept.push(given);
        return HttpResponse.json(given, { status: 201 });
      }),
    ],
  });
  await expect.element(desk).toBeVisible();
}
const choose = (...names: string[]) => userEvent.upload(desk.getByLabelText("Fichiers de sous-titres à ajouter"), names.map(srt));

test("a file is added with what its name says of it, and the unreadable lines are told", async () => {
  const sent: Adding[] = [];
  await openFilm([], (given) => {
    sent.push(given);
    return french({ kind: "forced", dropped: 3 });
  });
  await expect.element(desk.getByText("Aucun fichier de sous-titres.")).toBeVisible();
  await choose("scherben.fr.forced.srt");
  await expect.element(dialog.getByLabelText("Langue *")).toHaveValue("Français");
  await expect.element(dialog.getByLabelText("Type", { exact: true })).toHaveValue("forced");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect.element(page.getByText("3 répliques illisibles ont été laissées de côté").first()).toBeVisible();
  await expect.element(desk.getByText("Français · forcés")).toBeVisible();
  expect(sent).toEqual([{ query: { language: "fr", kind: "forced" }, file: "scherben.fr.forced.srt" }]);
  await expect.element(page.getByText("Film modifié")).not.toBeInTheDocument();
});

test("a language that the name does not say is searched for by keyboard; several files are asked about in turn", async () => {
  const sent: Adding[] = [];
  await openFilm([], (given) => {
    sent.push(given);
    return french();
  });
  await choose("scherben.srt", "autre.en.srt");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect.element(dialog.getByLabelText("Langue *")).toHaveAccessibleDescription("Choisissez la langue de ces sous-titres");
  await dialog.getByLabelText("Langue *").fill("canad");
  const language = page.getByRole("option", { name: /^Français \(Canada\)/ });
  await expect.element(language).toBeVisible();
  expect(language.element().querySelector("svg"), "a language has no poster").toBeNull();
  await userEvent.keyboard("{Enter}");
  await dialog.getByLabelText("Nom").fill("Doublage");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByLabelText("Langue *")).toHaveValue("Anglais");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ query: { language: "fr-CA", kind: "full", label: "Doublage" }, file: "scherben.srt" }]);
});

test("the server says why it refuses a file, and the dialog stays", async () => {
  await openFilm([], () => refusal(422, [{ loc: ["body", "file"], msg: "Ce fichier ne contient aucune réplique lisible." }]));
  await choose("scherben.fr.srt");
  await dialog.getByRole("button", { name: "Ajouter" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Ce fichier ne contient aucune réplique lisible.");
});

test("language, kind and name are changed, and a file is deleted once confirmed", async () => {
  const kept = [french(), french({ language: "en", kind: "sdh", label: "Intégral", filename: "scherben.en.srt" })];
  const changed = record(changeSubtitle, french({ kind: "sdh" }));
  let deleted = "";
  const deletes = answer(deleteSubtitle, ({ params }) => {
    deleted = params["id"] ?? "";
    return undefined;
  });
  await openFilm(kept, undefined, [changed.handler, deletes]);
  await expect.element(desk.getByText("Intégral · Anglais · sourds et malentendants")).toBeVisible();
  await expect.element(desk.getByText(/1\s204 répliques · SRT · scherben\.fr\.srt/)).toBeVisible();
  await expectAccessible();
  await desk.getByRole("button", { name: "Modifier scherben.fr.srt" }).click();
  await dialog.getByLabelText("Type", { exact: true }).selectOptions("sdh");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Sous-titres modifiés")).toBeVisible();
  expect(changed.sent).toEqual([{ language: "fr", kind: "sdh", label: null }]);
  await desk.getByRole("button", { name: "Supprimer scherben.en.srt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect.element(page.getByText("Sous-titres supprimés")).toBeVisible();
  expect(deleted).toBe(kept[1]?.id);
});

test("a file is moved to the voices, and gets its times back", async () => {
  const kept = [french()];
  const alignment = {
    rate: 25 / 24,
    parts: [
      { from: 0, offset: -5040 },
      { from: 9e5, offset: 8000 },
    ],
  };
  const answers = [
    answer(alignSubtitle, () => (kept[0] = { ...french(), id: kept[0]?.id ?? "", alignment })),
    answer(unalignSubtitle, () => (kept[0] = { ...french(), id: kept[0]?.id ?? "", alignment: null })),
  ];
  await openFilm(kept, undefined, answers);
  await desk.getByRole("button", { name: "Recaler scherben.fr.srt sur les voix" }).click();
  await expect.element(desk.getByText(/Recalés\s: −5\ss · cadence corrigée · 1 coupure/)).toBeVisible();
  await expectAccessible();
  await desk.getByRole("button", { name: "Annuler le recalage de scherben.fr.srt" }).click();
  await expect.element(desk.getByRole("button", { name: "Recaler scherben.fr.srt sur les voix" })).toBeVisible();
  await expect.element(desk.getByText(/Recalés/)).not.toBeInTheDocument();
});

test("the server says why a file is not moved", async () => {
  const refused = http.post("/api/admin/subtitles/:id/alignment", () => refusal(409, "Ces répliques ne correspondent pas."));
  await openFilm([french()], undefined, [refused]);
  await desk.getByRole("button", { name: "Recaler scherben.fr.srt sur les voix" }).click();
  await expect.element(page.getByText("Ces répliques ne correspondent pas.", { exact: true }).first()).toBeVisible();
});

test("a new film has none yet, nor has the copy of one", async () => {
  await openApp(`/admin/movies?fiche=nouveau&copie=${film.id}`, {
    as: "super_admin",
    answers: [answer(listMovies, { movies: [film], total: 1 }), answer(getMovie, film)],
  });
  await expect.element(page.getByText(/Enregistrez d’abord ce titre/)).toBeVisible();
});

test("an episode has the same section, also on a phone", async () => {
  await page.viewport(390, 844);
  const vampires = sample(series, { id: newId(), title: "Les Vampires" });
  const part = sample(episode, { series_id: vampires.id, series_title: vampires.title, title: "La Tête coupée" });
  await openApp(`/admin/episodes?fiche=${part.id}`, {
    as: "super_admin",
    answers: [
      answer(listEpisodes, { episodes: [part], total: 1 }),
      answer(listSeries, { series: [vampires], total: 1 }),
      answer(listSubtitles, { subtitles: [french({ filename: `${"tres-long-nom.".repeat(9)}fr.srt` })] }),
    ],
  });
  await expect.element(desk.getByText("Français", { exact: true })).toBeVisible();
  await expectAccessible();
  await page.viewport(1440, 900);
});
