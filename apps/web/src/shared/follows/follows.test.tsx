import type { Body } from "@seance/contract/endpoint";
import { addFollow, follow, followMessages, listFollows, removeFollow, type Follow } from "@seance/contract/follows";
import { getMovie } from "@seance/contract/movies";
import { getPerson, person } from "@seance/contract/people";
import { getSeries } from "@seance/contract/series";
import type { TitleCard } from "@seance/contract/titles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { movieOf, seriesOf } from "#test/titles.ts";

const main = page.getByRole("main");
const series = seriesOf();
const film = movieOf({ has_video: false });
const somebody = sample(person, {
  name: "Jeanne Roques",
  slug: "jeanne-roques",
  credits: [{ role: "cast", titles: [series] }],
});
const followOf = (content: TitleCard, kind: "series" | "title"): Follow => ({ ...sample(follow), kind, content });
const followOfPerson = (): Follow => {
  const { id, slug, name } = somebody;
  return { ...sample(follow), kind: "person", content: { id, slug, name } };
};

/** What is followed, kept as the server does. */
function serverWith(kept: Follow[]) {
  const answers = [
    answer(getMovie, film),
    answer(getSeries, series),
    answer(getPerson, somebody),
    answer(listFollows, () => ({ follows: kept })),
    answer(addFollow, ({ body }) => {
      const item = body as Body<typeof addFollow>;
      const title = item.kind !== "person" && item.item_type === "movie" ? film : series;
      const added = item.kind === "person" ? followOfPerson() : followOf(title, item.kind);
      kept.push(added);
      return added;
    }),
    answer(removeFollow, ({ params }) => {
      kept.splice(
        kept.findIndex(({ id }) => id === params["id"]),
        1,
      );
      return undefined;
    }),
  ];
  return { kept, answers };
}

test("« Suivre » and « Ne plus suivre » on a series, with the focus kept", async () => {
  const { kept, answers } = serverWith([]);
  await openApp(`/series/${series.id}`, { as: "user", answers });
  const button = main.getByRole("button", { name: /^(Suivre|Ne plus suivre)$/ });
  await expect.element(button).toHaveTextContent("Suivre");
  await button.click();
  await expect.element(button).toHaveTextContent("Ne plus suivre");
  await expect.poll(() => kept.map(({ kind }) => kind)).toEqual(["series"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => kept).toEqual([]);
  await expect.element(button).toHaveTextContent("Suivre");
  await expect.element(button).toHaveFocus();
});

test("« Suivre » and « Ne plus suivre » on the page of a person", async () => {
  const { kept, answers } = serverWith([followOf(series, "series")]);
  await openApp("/personnes/jeanne-roques", { as: "user", answers });
  const button = main.getByRole("button", { name: /^(Suivre|Ne plus suivre)$/ });
  await expect.element(button).toHaveTextContent("Suivre");
  await button.click();
  await expect.element(button).toHaveTextContent("Ne plus suivre");
  await expect.poll(() => kept.map(({ kind, content }) => [kind, content.id])).toContainEqual(["person", somebody.id]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => kept.map(({ kind }) => kind)).toEqual(["series"]);
  await expect.element(button).toHaveTextContent("Suivre");
  await expect.element(button).toHaveFocus();
});

test("a guest is told to sign in to follow a person", async () => {
  await openApp("/personnes/jeanne-roques", { answers: serverWith([]).answers });
  await main.getByRole("button", { name: "Suivre" }).click();
  await expect.element(toast("Vous devez être connecté pour suivre une personne")).toBeVisible();
});

test("« Me prévenir » on a film without a video", async () => {
  const { kept, answers } = serverWith([]);
  await openApp(`/films/${film.id}`, { as: "user", answers });
  await main.getByRole("button", { name: "Me prévenir", exact: true }).click();
  await expect.element(main.getByRole("button", { name: "Ne plus me prévenir" })).toBeVisible();
  await expect.poll(() => kept.map(({ kind }) => kind)).toEqual(["title"]);
});

test("a film that can be watched has no « Me prévenir »", async () => {
  const ready = movieOf({ title: "Faust" });
  await openApp(`/films/${ready.id}`, { as: "user", answers: [answer(getMovie, ready)] });
  await expect.element(main.getByRole("heading", { name: "Faust" })).toBeVisible();
  expect(main.getByRole("button", { name: /prévenir/ }).elements()).toEqual([]);
});

test("a guest is told to sign in to be told of a film", async () => {
  const { answers } = serverWith([]);
  await openApp(`/films/${film.id}`, { answers });
  await main.getByRole("button", { name: "Me prévenir" }).click();
  await expect.element(toast("Vous devez être connecté pour être prévenu")).toBeVisible();
});

test("a refusal shows its reason", async () => {
  const full = answer(addFollow, () => refusal(409, followMessages.tooMany));
  await openApp(`/films/${film.id}`, { as: "user", answers: [full, ...serverWith([]).answers] });
  await main.getByRole("button", { name: "Me prévenir" }).click();
  await expect.element(toast(followMessages.tooMany)).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Me prévenir", exact: true })).toBeVisible();
});

const openFollows = async (answers: ReturnType<typeof serverWith>["answers"]) => {
  await openApp("/favoris", { as: "user", answers });
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Mes notifications/ })
    .click();
  const panel = page.getByRole("dialog", { name: "Mes notifications" });
  await panel.getByRole("tab", { name: "Suivis" }).click();
  return panel;
};

test("a followed person is listed with what one is told of, leads to the page, and is followed no more by a press", async () => {
  const { kept, answers } = serverWith([followOfPerson(), followOf(series, "series")]);
  const panel = await openFollows(answers);
  const link = panel.getByRole("link", { name: /^Jeanne Roques/ });
  await expect.element(link).toMatchTextContent("Ses nouveaux titres");
  await expect.element(link).toHaveAttribute("href", "/personnes/jeanne-roques");
  await panel.getByRole("button", { name: "Ne plus suivre\u202f: Jeanne Roques" }).click();
  await expect.element(panel.getByText("1 suivi", { exact: true })).toBeVisible();
  expect(kept.map(({ kind }) => kind)).toEqual(["series"]);
});

test("what is followed is listed in the panel; ending one by keyboard moves the focus to the next", async () => {
  const { kept, answers } = serverWith([followOf(series, "series"), followOf(film, "title")]);
  const panel = await openFollows(answers);
  await expect.element(panel.getByText("2 suivis")).toBeVisible();
  const stops = panel.getByRole("button", { name: /^Ne plus suivre/ });
  (stops.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("1 suivi", { exact: true })).toBeVisible();
  await expect.element(stops).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("Vous ne suivez rien")).toBeVisible();
  expect(kept).toEqual([]);
});
