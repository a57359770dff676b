import type { APIRequestContext, Page } from "@playwright/test";
import type { Movie } from "@seance/contract/movies";
import { enterAs } from "./back-office.ts";
import { elsewhere, newPerson, watched } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const card = (page: Page, email: string) => page.getByRole("article", { name: email });

async function films(request: APIRequestContext): Promise<Movie[]> {
  return (await (await request.get("/api/movies?limit=20")).json()).movies;
}

test("what somebody watches shows by itself, with how far they are", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const person = await newPerson(request);
  const [first, second] = await films(request);
  if (!first || !second) throw new Error("the demo has films");
  const up = page.waitForResponse("**/api/events");
  await page.goto("/admin/watch-history");
  await up;
  await expect(page.getByRole("heading", { level: 1, name: "Historique de Visionnage" })).toBeVisible();
  await expect(page.getByText("En direct")).toBeVisible();
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: first.id }, 1500, 6000)]);
  await expect(card(page, person.email)).toContainText(first.title);
  await expect(card(page, person.email)).toContainText(/25\s%/);
  await expect(card(page, person.email).getByRole("progressbar", { name: `Progression de ${first.title}` })).toHaveAttribute(
    "aria-valuenow",
    "25",
  );
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: second.id }, 3000, 6000)]);
  await expect(card(page, person.email).getByRole("listitem").first()).toContainText(second.title);
});

test("while nothing is pushed it is asked for every 10 s, and a failure leaves what was known", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.route("**/api/events", (route) => route.abort());
  const person = await newPerson(request);
  const [film] = await films(request);
  if (!film) throw new Error("the demo has films");
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: film.id }, 1500, 6000)]);
  await page.clock.install();
  await page.goto("/admin/watch-history");
  await expect(page.getByText("Actualisé toutes les 10 secondes")).toBeVisible();
  await expect(card(page, person.email)).toContainText(film.title);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: film.id }, 3000, 6000)]);
  await page.clock.fastForward(10_000);
  await expect(card(page, person.email)).toContainText(/50\s%/);
  await page.route("**/api/admin/watch-history*", (route) => route.fulfill({ status: 403, json: { detail: "Accès refusé" } }));
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("alert")).toContainText("Erreur lors du rechargement de l’historique de visionnage");
  await expect(card(page, person.email)).toContainText(film.title);
});

test("ten things at most are shown of one person, three at first", async ({ page, request }) => {
  await enterAs(page, request, "co_fondateur");
  const person = await newPerson(request);
  const all = (await films(request)).slice(0, 12);
  await elsewhere(request, person).watch(all.map(({ id }, at) => watched({ item_type: "movie", item_id: id }, 600, 6000, at)));
  await page.goto("/admin/watch-history");
  await expect(card(page, person.email).getByRole("listitem")).toHaveCount(3);
  await card(page, person.email).getByRole("button", { name: "Voir 7 de plus" }).click();
  await expect(card(page, person.email).getByRole("listitem")).toHaveCount(10);
});

test("an admin has no such tab", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/watch-history");
  await expect(page.getByRole("heading", { name: "Cet onglet n’existe pas" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Visionnages" })).toHaveCount(
    0,
  );
});

for (const width of [1440, 390])
  test(`at ${width} px it fits and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, request, "fondateur");
    const person = await newPerson(request);
    const shown = (await films(request)).slice(0, 5);
    await elsewhere(request, person).watch(
      shown.map(({ id }, at) => watched({ item_type: "movie", item_id: id }, 1000 * (at + 1), 6000, at)),
    );
    await page.goto("/admin/watch-history");
    await expect(card(page, person.email)).toBeVisible();
    expect(await sticksOut(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
