import { addFollow, follow, followMessages, listFollows, removeFollow, type Follow } from "@seance/contract/follows";
import { getMovie } from "@seance/contract/movies";
import { getSeries } from "@seance/contract/series";
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
const followOf = (content: Follow["content"], kind: Follow["kind"]): Follow => sample(follow, { kind, content });

/** What is followed, kept as the server does. */
function serverWith(kept: Follow[]) {
  const answers = [
    answer(getMovie, film),
    answer(getSeries, series),
    answer(listFollows, () => ({ follows: kept })),
    answer(addFollow, ({ body }) => {
      const { kind, item_type } = body as { kind: Follow["kind"]; item_type: string };
      const added = followOf(item_type === "movie" ? film : series, kind);
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

test("what is followed is listed in the panel; ending one by keyboard moves the focus to the next", async () => {
  const { kept, answers } = serverWith([followOf(series, "series"), followOf(film, "title")]);
  await openApp("/favoris", { as: "user", answers });
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Mes notifications/ })
    .click();
  const panel = page.getByRole("dialog", { name: "Mes notifications" });
  await panel.getByRole("tab", { name: "Suivis" }).click();
  await expect.element(panel.getByText("2 titres suivis")).toBeVisible();
  const stops = panel.getByRole("button", { name: /^Ne plus suivre/ });
  (stops.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("1 titre suivi")).toBeVisible();
  await expect.element(stops).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("Vous ne suivez rien")).toBeVisible();
  expect(kept).toEqual([]);
});
