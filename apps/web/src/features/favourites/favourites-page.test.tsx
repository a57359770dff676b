import { addFavourite, favourite, listFavourites, removeFavourite } from "@seance/contract/favourites";
import type { Favourite } from "@seance/contract/favourites";
import { getMovie } from "@seance/contract/movies";
import { listSeries } from "@seance/contract/series";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount, toast, toastAction } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { movieOf, seriesOf } from "#test/titles.ts";

const heart = page.getByRole("main").getByRole("button", { name: "Favoris", exact: true });
const cards = page.getByRole("main").getByRole("article");
const removers = page.getByRole("button", { name: /^Retirer des favoris/ });
const film = movieOf();

const favouriteOf = (content: Favourite["content"]): Favourite =>
  sample(favourite, { item_type: content.item_type, content_id: content.id, item_id: content.id, content });

/** Favourites kept as the server does, with what was sent. */
function serverWith(kept: Favourite[]) {
  const sent: string[] = [];
  const answers = [
    answer(getMovie, film),
    answer(listFavourites, () => ({ favorites: kept })),
    answer(addFavourite, ({ body }) => {
      const { item_type, item_id } = body as { item_type: string; item_id: string };
      sent.push(`add ${item_type}`);
      if (kept.some(({ content_id }) => content_id === item_id)) return refusal(409, "already in favorites");
      const added = favouriteOf(item_type === "movie" ? film : seriesOf({ id: item_id }));
      kept.push(added);
      return added;
    }),
    answer(removeFavourite, ({ params }) => {
      sent.push("remove");
      const at = kept.findIndex(({ favorite_id }) => favorite_id === params["id"]);
      if (at < 0) return refusal(404, "Favori non trouvé");
      kept.splice(at, 1);
      return undefined;
    }),
  ];
  return { kept, sent, answers };
}

async function openFilm(answers: ReturnType<typeof serverWith>["answers"]): Promise<void> {
  await openApp(`/films/${film.id}`, { as: "user", answers });
  await expect.element(heart).toHaveAttribute("aria-pressed");
}

const isPressed = (pressed: boolean) => expect.element(heart).toHaveAttribute("aria-pressed", String(pressed));

test("a guest is told to sign in, on a title and on the page of favourites", async () => {
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film)] });
  await heart.click();
  const told = toast("Vous devez être connecté pour ajouter aux favoris");
  await expect.element(told).toBeVisible();
  await isPressed(false);
  await toast("Se connecter").click();
  await expect.poll(address).toBe(`/connexion?retour=${encodeURIComponent(`/films/${film.id}`)}`);
  await page.getByRole("link", { name: "Favoris" }).first().click();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Se connecter" }))
    .toHaveAttribute("href", "/connexion?retour=%2Ffavoris");
});

test("the button is pressed at once, however slow the server, and the last press wins", async () => {
  const { answers, kept, sent } = serverWith([]);
  const slow = Promise.withResolvers<void>();
  const add = answer(addFavourite, async () => {
    await slow.promise;
    const added = favouriteOf(film);
    kept.push(added);
    return added;
  });
  await openFilm([add, ...answers]);
  await heart.click();
  await isPressed(true);
  await heart.click();
  await isPressed(false);
  slow.resolve();
  await expect.poll(() => sent).toEqual(["remove"]);
  await isPressed(false);
  expect(kept).toEqual([]);
});

test("the card of a series adds and removes it", async () => {
  const { answers, sent, kept } = serverWith([]);
  await openApp("/series", { as: "user", answers: [answer(listSeries, { series: [seriesOf()], total: 1 }), ...answers] });
  await cards.first().hover();
  const button = cards.first().getByRole("button", { name: /^(Ajouter aux|Retirer des) favoris/ });
  await button.click();
  await expect.element(button).toHaveAccessibleName("Retirer des favoris : Judex");
  await expect.poll(() => sent).toEqual(["add series"]);
  await button.click();
  await expect.element(button).toHaveAccessibleName("Ajouter aux favoris : Judex");
  await expect.poll(() => kept).toEqual([]);
});

test("a favourite that another device added already has its message, and the list is read again", async () => {
  const { answers, kept } = serverWith([]);
  await openFilm(answers);
  await isPressed(false);
  kept.push(favouriteOf(film));
  await heart.click();
  await isPressed(true);
  await expect.element(toast(/est déjà dans vos favoris/)).toBeVisible();
  await toastAction("Voir mes favoris").click();
  await expect.poll(address).toBe("/favoris");
});

test("a favourite that another device removed already has its message, and leaves the list", async () => {
  const { answers, kept } = serverWith([favouriteOf(film)]);
  await openApp("/favoris", { as: "user", answers });
  await expectCount(cards, 1);
  kept.pop();
  await removers.click();
  await expect.element(toast("Favori non trouvé")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
});

test("a refusal shows its reason, and the button is no longer pressed", async () => {
  await openFilm([answer(addFavourite, () => refusal(500, "panne de la base")), ...serverWith([]).answers]);
  await heart.click();
  await expect.element(toast("Erreur: panne de la base")).toBeVisible();
  await isPressed(false);
});

test("a list that fails to load can be tried again", async () => {
  let fails = true;
  const list = answer(listFavourites, () => (fails ? refusal(404, "Introuvable") : { favorites: [favouriteOf(film)] }));
  await openApp("/favoris", { as: "user", answers: [list] });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Vos favoris n’ont pas pu être chargés");
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expectCount(cards, 1);
});

test("favourites are narrowed to a type and sorted, and the address keeps both", async () => {
  const kept = [favouriteOf(film), favouriteOf(movieOf({ title: "Aelita" })), favouriteOf(seriesOf())];
  await openApp("/favoris", { as: "user", answers: serverWith(kept).answers });
  await expectCount(cards, 3);
  await page.getByRole("radio", { name: "Films" }).click({ force: true });
  await expectCount(cards, 2);
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Trier par" }), "Titre");
  await expect.poll(address).toBe("/favoris?type=movie&sort_by=title");
  await expect.element(cards.first()).toMatchTextContent(/Aelita/);
});

test("a favourite without a title has a name all the same", async () => {
  await openApp("/favoris", { as: "user", answers: serverWith([favouriteOf(movieOf({ title: "" }))]).answers });
  await expect.element(cards).toMatchTextContent("Titre non disponible");
});

test("removing one by keyboard moves the focus to the next, and after the last one to the heading", async () => {
  const { answers, kept } = serverWith([favouriteOf(film), favouriteOf(movieOf({ title: "Faust" }))]);
  await openApp("/favoris", { as: "user", answers });
  await expect.element(page.getByText("2 titres")).toBeVisible();
  (removers.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expectCount(cards, 1);
  await expect.element(removers).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Mes Favoris" })).toHaveFocus();
  await expect.poll(() => kept).toEqual([]);
  // Their script may still be loading, and the next test would show them.
  await expectCount(toast(/retiré de vos favoris/), 2);
});

test("a removed favourite keeps its place until the pointer leaves the list, and « Annuler » brings it back with its date", async () => {
  const first = { ...favouriteOf(film), added_at: "2026-01-02T03:04:05.678Z" };
  const { answers, kept } = serverWith([first, favouriteOf(movieOf({ title: "Faust" }))]);
  const added: unknown[] = [];
  const back = answer(addFavourite, ({ body }) => {
    added.push(body);
    kept.unshift(first);
    return first;
  });
  await openApp("/favoris", { as: "user", answers: [back, ...answers] });
  await expectCount(cards, 2);
  const place = cards.nth(1).element().getBoundingClientRect();
  await removers.first().click();
  await expect.element(page.getByText("Retiré", { exact: true })).toBeVisible();
  expect(cards.first().element().getBoundingClientRect().x).toBe(place.x);
  await expect.element(toast(/«\sNosferatu\s» retiré de vos favoris/)).toBeVisible();
  await toastAction("Annuler").click();
  await expectCount(cards, 2);
  expect(added).toEqual([{ item_type: "movie", item_id: film.id, added_at: first.added_at }]);
  await removers.first().click();
  await expect.element(page.getByText("Retiré", { exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "Mes Favoris" }).hover();
  await expectCount(page.getByText("Retiré", { exact: true }), 0);
});

test("an empty list leads to the films", async () => {
  await openApp("/favoris", { as: "user", answers: serverWith([]).answers });
  await page.getByRole("link", { name: "Découvrir les films" }).click();
  await expect.poll(address).toBe("/films");
});

test("after signing out nothing of the account's favourites is shown", async () => {
  await openApp("/favoris", { as: "user", answers: serverWith([favouriteOf(film)]).answers });
  await expectCount(cards, 1);
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect.element(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await expectCount(cards, 0);
});
