import { changeEpisode } from "@seance/contract/episode-form";
import { episode, listEpisodes } from "@seance/contract/episodes";
import { hostedVideo, listHostedVideos } from "@seance/contract/hosting";
import { changeMovie } from "@seance/contract/movie-form";
import { getMovie, movie, type Movie } from "@seance/contract/movies";
import { getSeries, listSeries, series } from "@seance/contract/series";
import type { SourceField } from "@seance/contract/source-order";
import { decideSources, sourceFaults, testSource, type DecidedSource } from "@seance/contract/sources";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";
import type { AskedSources } from "./sources.api.ts";

const videoFile = sample(hostedVideo, {
  original_filename: "Scherben.mkv",
  video_url: "/media/hosted/s.mkv",
  status: "ready",
  job: null,
});
const hosting = answer(listHostedVideos, {
  videos: [videoFile],
  max_upload: 1e9,
  free_space: 1e9,
  formats: ["mp4", "mkv"],
  ffmpeg: null,
});

const links = { iframe_url: "https://pages.exemple/1", video_url: "https://films.exemple/1.mp4", embed_url: "", hosting_url: "" };
const film = (fields: Partial<Movie> = {}) =>
  sample(movie, {
    title: "Scherben",
    genre: "Drame",
    thumbnail: "/favicon.svg",
    ...links,
    video_file: null,
    source_order: [],
    updated_at: "2026-01-02T12:00:00.000Z",
    ...fields,
  });

const decided = (field: SourceField, fields: Partial<DecidedSource> = {}): DecidedSource => ({
  field,
  verdict: "later",
  kind: "file",
  host: "films.exemple",
  members_only: false,
  own: null,
  state: null,
  ...fields,
});

/** The server's rule, of which these tests need only that the first source plays. */
const decision = (edit: (source: DecidedSource, at: number) => DecidedSource = (one) => one) =>
  answer(decideSources, ({ body: asked }) => {
    const body = asked as AskedSources;
    const given = (body.source_order ?? []).filter((name) => (body.links[name] ?? "").trim() !== "");
    return { sources: given.map((name, at) => edit(decided(name, { verdict: at === 0 ? "plays" : "later" }), at)) };
  });

async function openFilm({ shown = film(), decides = decision(), answers = [] as HttpHandler[] } = {}) {
  const changed = record(changeMovie, () => shown);
  await openApp(`/admin/movies?fiche=${shown.id}`, {
    as: "super_admin",
    answers: [...answers, answer(getMovie, shown), changed.handler, decides, hosting],
  });
  return changed;
}

const form = page.getByRole("form", { name: "Modifier le film" });
const list = page.getByRole("list", { name: "Sources, dans l’ordre de lecture" });
const source = (name: string) => list.getByRole("listitem").filter({ has: page.getByLabelText(name, { exact: true }) });
const why = page.getByRole("group", { name: "Sources" }).getByRole("status").first();
const save = () => form.getByRole("button", { name: "Enregistrer" }).click();

test("the sources are listed in the order in which they play, with the one that plays and why", async () => {
  const decides = decision((one, at) =>
    at === 0
      ? { ...one, verdict: "unreadable", kind: null, host: null }
      : { ...one, verdict: "plays", state: { fault: sourceFaults.status(404), checked_at: "2026-01-02T12:00:00.000Z" } },
  );
  await openFilm({ decides });
  await expect
    .element(why)
    .toHaveTextContent(
      "La lecture prend « Lien vidéo » : c’est la première qui puisse l’être, après « Lien iframe » (ce n’est ni un lien http(s)://, ni un fichier de ce site). Au dernier test : ce lien répond par une erreur 404.",
    );
  await expect.element(source("Lien iframe")).toMatchTextContent(/Ne se lit pas/);
  await expect.element(source("Lien vidéo")).toMatchTextContent(/Se lit.*Fichier vidéo · films.exemple/);
  await expect.element(source("Lien vidéo")).toMatchTextContent(/erreur 404 · testée le 2 janv/);
  await expect.element(source("Lien d’intégration").getByRole("button", { name: /^Tester/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test("the order changes by the keyboard, tells at once what will play, and is saved", async () => {
  const changed = await openFilm();
  await expect.element(why).toMatchTextContent(/prend « Lien iframe »/);
  await source("Lien vidéo").getByRole("button", { name: "Déplacer Lien vidéo" }).click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(source("Lien vidéo").getByRole("button", { name: "Déplacer Lien vidéo" })).toHaveFocus();
  await expect
    .element(why)
    .toHaveTextContent("Une fois la fiche enregistrée, la lecture prend « Lien vidéo » : c’est la première source remplie.");
  await save();
  await expect.element(toast("Film modifié")).toBeVisible();
  expect(changed.sent).toMatchObject([{ source_order: ["video_url", "iframe_url", "embed_url", "hosting_url", "video_file"] }]);
});

test("moved back to its place a source is no change", async () => {
  const changed = await openFilm();
  await source("Lien vidéo").getByRole("button", { name: "Monter Lien vidéo" }).click();
  await source("Lien vidéo").getByRole("button", { name: "Descendre Lien vidéo" }).click();
  await save();
  await expect.element(toast("Aucune modification à enregistrer")).toBeVisible();
  expect(changed.sent).toEqual([]);
});

test("a source is tested as it stands in the form, and its state is shown", async () => {
  let state: DecidedSource["state"] = null;
  const tested = record(testSource, () => (state = { fault: null, checked_at: "2026-01-02T12:00:00.000Z" }));
  await openFilm({ decides: decision((one) => ({ ...one, state })), answers: [tested.handler] });
  await expect.element(source("Lien vidéo")).toMatchTextContent(/Jamais testée/);
  await form.getByLabelText("Lien vidéo").fill("https://films.exemple/2.mp4");
  await source("Lien vidéo").getByRole("button", { name: "Tester Lien vidéo" }).click();
  await expect.element(source("Lien vidéo")).toMatchTextContent(/Répond · testée le/);
  expect(tested.sent).toEqual([{ field: "video_url", link: "https://films.exemple/2.mp4" }]);
});

test("a test that the server cannot make says so", async () => {
  await openFilm({ answers: [answer(testSource, () => refusal(429, "Trop de demandes"))] });
  await source("Lien vidéo").getByRole("button", { name: "Tester Lien vidéo" }).click();
  await expect.element(toast(/Trop de demandes/)).toBeVisible();
});

test("a hosted file is a source of its own, and leaves the links as they are", async () => {
  const changed = await openFilm();
  await page.getByRole("combobox", { name: "Fichier hébergé" }).fill("scherben");
  await page.getByRole("option", { name: /Scherben\.mkv/ }).click();
  await expect.element(source("Fichier hébergé")).toMatchTextContent(/En réserve/);
  await expect.element(form.getByLabelText("Lien vidéo")).toHaveValue(links.video_url);
  await save();
  await expect.element(toast("Film modifié")).toBeVisible();
  expect(changed.sent).toMatchObject([{ video_file: "s.mkv" }]);
  expect(Object.keys(changed.sent[0] as object).toSorted()).toEqual(["expected_updated_at", "video_file"]);
});

test("the picker of an episode asks which link a file replaces where both are taken", async () => {
  const vampires = sample(series, { id: newId(), title: "Les Vampires" });
  const part = sample(episode, {
    series_id: vampires.id,
    series_title: vampires.title,
    title: "La Bague",
    ...links,
    hosting_url: "https://copies.exemple/1.mp4",
    updated_at: "2026-01-02T12:00:00.000Z",
  });
  const changed = record(changeEpisode, () => part);
  await openApp(`/admin/episodes?fiche=${part.id}`, {
    as: "super_admin",
    answers: [
      answer(listEpisodes, () => ({ episodes: [part], total: 1 })),
      answer(listSeries, { series: [vampires], total: 1 }),
      answer(getSeries, vampires),
      changed.handler,
      decision(),
      hosting,
    ],
  });
  const dialog = page.getByRole("dialog", { name: /^Modifier S/ });
  await dialog.getByRole("combobox", { name: "Fichier hébergé" }).fill("scherben");
  await page.getByRole("option", { name: /Scherben\.mkv/ }).click();
  const question = page.getByRole("dialog", { name: /Quel lien remplacer/ });
  await expect.element(question).toMatchTextContent(/https:\/\/films\.exemple\/1\.mp4/);
  await expect.element(dialog.getByLabelText("Lien vidéo")).toHaveValue(links.video_url);
  await question.getByRole("button", { name: "Remplacer Lien d’hébergement" }).click();
  await expect.element(dialog.getByLabelText("Lien d’hébergement")).toHaveValue("/media/hosted/s.mkv");
  await expect.element(dialog.getByLabelText("Lien vidéo")).toHaveValue(links.video_url);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Épisode modifié")).toBeVisible();
  expect(changed.sent).toMatchObject([{ hosting_url: "/media/hosted/s.mkv" }]);
});

test("on a phone each source keeps the width of the screen for its address", async () => {
  await atSize(phone, async () => {
    await openFilm();
    await expect.element(form.getByLabelText("Lien vidéo")).toBeVisible();
    const box = form.getByLabelText("Lien vidéo").element().getBoundingClientRect();
    expect(box.width).toBeGreaterThan(270);
    await expectAccessible();
  });
});
