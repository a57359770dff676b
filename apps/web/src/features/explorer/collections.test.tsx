import { badge, listBadges } from "@seance/contract/badges";
import { deleteBadge } from "@seance/contract/badges-admin";
import { deleteChannel } from "@seance/contract/channel-form";
import { deleteEpisode } from "@seance/contract/episode-form";
import { deleteDatabaseUser, deleteDocument, listCollections } from "@seance/contract/explorer";
import type { Collection, CollectionName, ExplorerDocument } from "@seance/contract/explorer";
import { deleteMovie } from "@seance/contract/movie-form";
import { deleteSaga } from "@seance/contract/saga-form";
import { deleteSeries } from "@seance/contract/series-form";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { address, confirm, expectCount, giveCode, toast } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const documents = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
const collection = (list: object[], total = list.length): Collection => ({
  documents: list as ExplorerDocument[],
  count: total,
  total,
  showing: list.length,
  total_estimated: false,
  searched: null,
});

const open = (name: CollectionName, list: object[], answers: HttpHandler[] = []) =>
  openApp(`/explorateur/collections?collection=${name}`, {
    as: "fondateur",
    answers: [...answers, answer(listCollections, () => ({ collections: { [name]: collection(list) } }))],
  });

const calls = [
  ["users", deleteDatabaseUser],
  ["movies", deleteMovie],
  ["series", deleteSeries],
  ["episodes", deleteEpisode],
  ["sagas", deleteSaga],
  ["channels", deleteChannel],
  ["badges", deleteBadge],
  ["user_badges", deleteDocument],
  ["favourites", deleteDocument],
] as const;

for (const [at, [name, call]] of calls.entries())
  test(`a document of ${name} is deleted by the call of its collection; a failure shows why`, async () => {
    const id = crypto.randomUUID();
    const [status, words] = at % 2 === 0 ? [500, "Erreur lors de la suppression"] : [409, "Le projecteur est en panne."];
    const asked: (string | undefined)[] = [];
    await open(
      name,
      [{ id }],
      [
        answer(call, ({ params }) => {
          asked.push(params["id"], params["name"]);
          return refusal(status, words);
        }),
      ],
    );
    await page.getByRole("button", { name: `Supprimer ${id}` }).click();
    if (["movies", "series", "episodes", "channels"].includes(name)) await giveCode("1895");
    else await confirm("Supprimer");
    await expect.element(toast(words)).toBeInTheDocument();
    expect(asked).toEqual([id, call === deleteDocument ? name : undefined]);
  });

test("a document without an id cannot be deleted; a missing deletion endpoint is an error", async () => {
  const award = { badge_id: "b", reason: "Sans nom" };
  await open(
    "user_badges",
    [
      { id: "", ...award },
      { id: "a.b", ...award },
    ],
    [answer(deleteDocument, () => refusal(404, "Introuvable"))],
  );
  await documents
    .first()
    .getByRole("button", { name: /^Supprimer/ })
    .click();
  await expect.element(toast("Impossible de trouver l'identifiant du document")).toBeVisible();
  await documents
    .nth(1)
    .getByRole("button", { name: /^Supprimer/ })
    .click();
  await confirm("Supprimer");
  await expect.element(toast('Endpoint de suppression non trouvé pour "user_badges"')).toBeInTheDocument();
});

test("a collection that the site makes is read-only", async () => {
  await open("audit", [{ id: "1", action: "movie.update" }]);
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expectCount(documents, 1);
  await expectCount(documents.getByRole("button", { name: /^Supprimer/ }), 0);
});

test("only accounts can be edited among the documents, and « Modifier » opens their form", async () => {
  const asta = { id: crypto.randomUUID(), email: "asta@seance.example", role: "user" };
  await open("users", [asta]);
  await documents.getByRole("button", { name: "Modifier asta@seance.example" }).click();
  await expect.poll(address).toBe(`/explorateur/collections?collection=users&fiche=${asta.id}`);
  await leaveApp();
  await open("sagas", [{ id: crypto.randomUUID(), name: "Mabuse" }]);
  await expectCount(documents.getByRole("button", { name: /^Supprimer/ }), 1);
  await expectCount(documents.getByRole("button", { name: /^Modifier/ }), 0);
});

test("a collection is opened, searched, read as JSON and left; leaving clears the search", async () => {
  const saga = { id: crypto.randomUUID(), name: "Mabuse" };
  const list = record(listCollections, () => ({ collections: { sagas: collection([saga]) } }));
  await openApp("/explorateur/collections", { as: "fondateur", answers: [list.handler] });
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Sagas/ })
    .click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Sagas" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher dans Sagas" }).fill("MABUSE");
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ name: "sagas", search: "MABUSE" });
  await expectCount(documents, 1);
  await expect.element(documents.first()).toMatchTextContent(`#1${saga.id}`);
  await page.getByRole("button", { name: `Voir ${saga.id}` }).click();
  const detail = page.getByRole("dialog", { name: "Document" });
  await expect.element(detail.getByLabelText("Contenu du document")).toHaveValue(JSON.stringify(saga, null, 2));
  await userEvent.keyboard("{Escape}");
  await expectCount(detail, 0);
  await page.getByRole("button", { name: "Collections", exact: true }).click();
  await expect.poll(address).toBe("/explorateur/collections");
  await page.getByRole("searchbox", { name: "Rechercher une collection" }).fill("zzz");
  await expect.element(page.getByRole("heading", { name: "Aucune collection trouvée" })).toBeVisible();
  const before = list.sent.length;
  await page.getByRole("button", { name: "Actualiser collections" }).click();
  await expect.poll(() => list.sent.length).toBeGreaterThan(before);
});

test("the next page starts after the last document of this one, and one goes back", async () => {
  const twenty = (from: number) => Array.from({ length: 20 }, (_, at) => ({ id: `doc-${from + at}` }));
  const list = record(listCollections, ({ query }) => ({
    collections: { movies: collection(twenty(query.get("after") === "doc-20" ? 21 : 1), 45) },
  }));
  await openApp("/explorateur/collections?collection=movies", { as: "fondateur", answers: [list.handler] });
  await expect.element(page.getByText("Chargés: 20/45")).toBeVisible();
  await expect.element(documents.first()).toMatchTextContent(/^#1doc-1/);
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect.poll(address).toBe("/explorateur/collections?collection=movies&page=2&apres=doc-20");
  await expect.element(documents.first()).toMatchTextContent("#21doc-21");
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect.poll(address).toBe("/explorateur/collections?collection=movies");
  await expect.element(documents.first()).toMatchTextContent(/^#1doc-1/);
});

test("badges are created and awarded in their collection", async () => {
  await open("badges", [], [answer(listBadges, { badges: [sample(badge, { name: "Ciné-fils" })] })]);
  for (const name of ["Créer un badge", "Attribuer un badge"]) {
    await page.getByRole("button", { name }).click();
    await expect.element(page.getByRole("dialog", { name })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    await expectCount(page.getByRole("dialog"), 0);
  }
});

test("an empty collection says so", async () => {
  await open("tickets", []);
  await expect.element(page.getByRole("heading", { name: "Collection vide" })).toBeVisible();
});

test("the latest films are listed with how many more there are; a missing title has a placeholder", async () => {
  const film = { id: "un", title: "Zéro de conduite", year: 1933, rating: 8.2, genre: "Drame, Comédie" };
  const list = record(listCollections, ({ query }) => ({
    collections: {
      movies: collection(
        query.get("search") ? [film] : [film, { id: "deux", title: "", year: 1921, rating: 0 }],
        query.get("search") ? 1 : 12,
      ),
      series: collection([]),
    },
  }));
  await openApp("/explorateur/content", { as: "fondateur", answers: [list.handler] });
  const films = page.getByRole("region", { name: "Films" });
  await expect.element(films.getByText("... et 10 autres films")).toBeVisible();
  await expect.element(films.getByRole("listitem").nth(1)).toMatchTextContent("Titre inconnu (1921)N/A");
  await page.getByRole("searchbox", { name: "Rechercher un film ou une série" }).fill("zéro");
  await expectCount(films.getByRole("listitem"), 1);
  await expect.element(films.getByRole("listitem")).toMatchTextContent("Zéro de conduite (1933)8,2/10DrameComédieun");
});

test("a query that fails shows its own error, and the others their data", async () => {
  let failing = true;
  await openApp("/explorateur/content", {
    as: "fondateur",
    answers: [
      answer(listCollections, ({ query }) => {
        const name = query.get("name") ?? "users";
        if (name === "movies" && failing) return refusal(403, "?");
        return { collections: { [name]: collection([{ id: name, title: name, year: 1921 }]) } };
      }),
    ],
  });
  await expect.element(page.getByRole("region", { name: "Séries" }).getByRole("listitem").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Erreur lors du chargement des données" })).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByRole("region", { name: "Films" }).getByRole("listitem").first()).toBeVisible();
});
