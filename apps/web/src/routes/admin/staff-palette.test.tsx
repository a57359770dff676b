import { staffSearch, type StaffFind } from "@seance/contract/staff-search";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { router } from "#app/router.tsx";
import { explorerTabs } from "#features/explorer/explorer-tabs.ts";
import { sectionsFor } from "#routes/admin/navigation.ts";
import { staffActions } from "#routes/admin/staff-actions.ts";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { address, atSize, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const dialog = page.getByRole("dialog", { name: "Palette de commandes" });
const field = page.getByRole("combobox", { name: "Page, titre, personne, ticket ou action" });
const options = page.getByRole("listbox", { name: "Résultats" }).getByRole("option");
const labels = () => options.elements().map((option) => option.textContent);
const openByKeys = () => userEvent.keyboard("{Control>}k{/Control}");

const find = (kind: StaffFind["kind"], label: string, detail = ""): StaffFind => ({
  kind,
  id: newId(),
  label,
  detail,
  picture: null,
});
const finds = {
  movie: find("movie", "Nosferatu", "1922"),
  series: find("series", "Les Vampires", "1915"),
  saga: find("saga", "Fantômas"),
  channel: find("channel", "Ciné Mémoire", "Cinéma"),
  person: find("person", "murnau", "Utilisateur"),
  ticket: find("ticket", "Le son se coupe", "n° 12 · Ouvert · ada"),
  episode: find("episode", "Le Spectre", "Les Vampires · S1E4"),
  announcement: find("announcement", "Soirée ciné-club", "Information"),
  badge: find("badge", "Cinéphile", "🎬"),
};
const found = answer(staffSearch, { results: Object.values(finds) });

test("Ctrl-K opens it everywhere in the back office, also from a field, and Escape gives the focus back", async () => {
  await openApp("/admin/movies", { as: "admin" });
  const words = page.getByRole("searchbox").first();
  await words.click();
  await openByKeys();
  await expect.element(field).toHaveFocus();
  await expectCount(page.getByRole("dialog"), 1);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expectCount(dialog, 0);
  await expect.element(words).toHaveFocus();
});

test("outside the back office Ctrl-K opens the site's search", async () => {
  await openApp("/films", { as: "admin" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openByKeys();
  await expect.element(page.getByRole("dialog", { name: "Recherche" })).toBeVisible();
});

test("a button opens it, on a phone too", async () => {
  await openApp("/explorateur/overview", { as: "fondateur" });
  await page.getByRole("button", { name: "Aller à…" }).click();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Fermer la palette" }).click();
  await atSize([390, 844], async () => {
    await page.getByRole("button", { name: "Palette de commandes" }).click();
    await expect.element(field).toHaveFocus();
    await expectAccessible();
  });
});

test("a page is opened by keyboard, despite accents and typing errors", async () => {
  await openApp("/admin", { as: "admin" });
  await openByKeys();
  await userEvent.keyboard("utlisateurs");
  await expect.poll(labels).toEqual(["Utilisateurs"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/admin/users");
  await expectCount(dialog, 0);
});

test("an action opens its form", async () => {
  await openApp("/admin", { as: "admin" });
  await openByKeys();
  await userEvent.keyboard("nouveau film");
  await expect.element(options.first()).toMatchTextContent(/^Ajouter un film/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/admin/movies?fiche=nouveau");
});

for (const [kind, path] of [
  ["movie", `/admin/movies?fiche=${finds.movie.id}`],
  ["series", `/admin/series?fiche=${finds.series.id}`],
  ["saga", `/admin/sagas?fiche=${finds.saga.id}`],
  ["channel", `/admin/channels?fiche=${finds.channel.id}`],
  ["episode", `/admin/episodes?fiche=${finds.episode.id}`],
  ["announcement", `/admin/announcements?q=Soir%C3%A9e+cin%C3%A9-club&fiche=${finds.announcement.id}`],
  ["badge", `/admin/badges?fiche=${finds.badge.id}`],
  ["person", `/admin/users/${finds.person.id}`],
] as const)
  test(`a ${kind} opens its form or page`, async () => {
    await openApp("/admin", { as: "super_admin", answers: [found] });
    await openByKeys();
    await userEvent.keyboard("zzz");
    await options.filter({ hasText: finds[kind].label }).first().click();
    await expect.poll(address).toBe(path);
  });

test("who may not change titles gets the list narrowed to the title", async () => {
  await openApp("/admin", { as: "admin", answers: [found] });
  await openByKeys();
  await userEvent.keyboard("zzz");
  await options.filter({ hasText: "Nosferatu" }).click();
  await expect.poll(address).toBe("/admin/movies?q=Nosferatu");
});

test("a ticket opens in the support desk", async () => {
  await openApp("/admin", { as: "admin", answers: [found] });
  await openByKeys();
  await userEvent.keyboard("zzz");
  await options.filter({ hasText: "Le son se coupe" }).click();
  await expect.poll(address).toBe(`/admin/support/${finds.ticket.id}`);
});

test("results are grouped by kind, and the failed search says so beside the pages", async () => {
  let fails = false;
  await openApp("/admin", {
    as: "admin",
    answers: [answer(staffSearch, () => (fails ? refusal(404, "Introuvable") : { results: Object.values(finds) }))],
  });
  await openByKeys();
  await userEvent.keyboard("film");
  for (const name of [
    "Pages",
    "Actions",
    "Films",
    "Séries",
    "Sagas",
    "Chaînes",
    "Personnes",
    "Tickets",
    "Épisodes",
    "Annonces",
    "Badges",
  ])
    await expect.element(page.getByRole("group", { name, exact: true })).toBeVisible();
  fails = true;
  await field.fill("films");
  await expect.element(page.getByText("Titres, personnes, tickets et annonces n’ont pas pu être cherchés.")).toBeVisible();
  await expect.element(options.first()).toMatchTextContent(/^Films/);
});

test("nothing found says so", async () => {
  await openApp("/admin", { as: "admin", answers: [answer(staffSearch, { results: [] })] });
  await openByKeys();
  await userEvent.keyboard("qxqxqx");
  await expect.element(page.getByText(/Rien ne ressemble à/)).toBeVisible();
});

test("each role is offered what it may open and do", async () => {
  await openApp("/admin", { as: "admin" });
  await openByKeys();
  await expect.element(options.first()).toBeVisible();
  for (const forbidden of ["Explorateur", "Visionnages", "Créer un badge", "Mettre le site en maintenance"])
    expect(labels()).not.toContain(forbidden);
  for (const allowed of ["Films", "Corbeille", "Ajouter un film", "Nouvelle annonce", "Se déconnecter"])
    expect(labels()).toContain(allowed);
});

test("every page and action has a route", async () => {
  await openApp("/admin", { as: "fondateur" });
  const pages = sectionsFor("fondateur").flatMap(({ entries }) => entries.map(({ to }) => to));
  const hrefs = [...pages, ...staffActions.map(({ href }) => href), ...explorerTabs.map(({ key }) => `/explorateur/${key}`)];
  const isRoute = (path: string) => router.getMatchedRoutes(path)[2]?.fullPath.replace(/\/$/, "") === path;
  expect(hrefs.filter((href) => !isRoute(href.split("?")[0] ?? ""))).toEqual([]);
  expect(isRoute("/admin/nulle-part")).toBe(false);
});
