import type { Page } from "@playwright/test";
import type { AdminOverview } from "@seance/contract/overview";
import { enterAs, staffDesk } from "./back-office.ts";
import { newPerson } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const quiet: AdminOverview["attention"] = {
  tickets_waiting: 0,
  failed_imports: 0,
  films_without_video: 0,
  episodes_without_video: 0,
  inactive_channels: 0,
  failed_videos: 0,
  disks: [{ name: "media", free: 400_000_000_000, total: 1_000_000_000_000, low: false }],
  bin: 0,
};
const days = Array.from({ length: 30 }, (_, at) => ({ day: `2026-10-${String(at + 1).padStart(2, "0")}`, count: at }));
const overview = (attention: AdminOverview["attention"]): AdminOverview => ({
  attention,
  viewers: { online: 12, watching: 7, started: 1200 },
  views: days,
  new_accounts: days.map(({ day }) => ({ day, count: 0 })),
  latest_actions: [],
});

const stand = (page: Page, attention: AdminOverview["attention"]) =>
  page.route("**/api/admin/overview", (route) => route.fulfill({ json: overview(attention) }));

test("the back office opens on what waits: a ticket does, and the way leads to the support", async ({ page, request }) => {
  const { token } = await newPerson(request);
  const headers = { Authorization: `Bearer ${token}` };
  await request.post("/api/support/tickets", { headers, data: { subject: "Une question", description: "Bonjour" } });
  await enterAs(page, request, "admin");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Vue d’ensemble" }),
  ).toHaveAttribute("aria-current", "page");
  const way = region(page, "À traiter").getByRole("button", { name: /^\d+ tickets? attend(ent)? une réponse/ });
  await way.click();
  await expect(page.getByRole("dialog", { name: "Support" })).toBeVisible();
});

test("each concern leads to where it is mended", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await stand(page, {
    tickets_waiting: 1,
    failed_imports: 2,
    films_without_video: 3,
    episodes_without_video: 1,
    inactive_channels: 1,
    failed_videos: 1,
    disks: [{ name: "media", free: 1_500_000_000, total: 100_000_000_000, low: true }],
    bin: 4,
  });
  await page.goto("/admin");
  const concerns = region(page, "À traiter");
  await expect(concerns.getByRole("button")).toHaveText(/^1 ticket attend une réponse/);
  const ways = [
    [/^Disque des vidéos\s: il reste 1,5\sGo/, "hosting"],
    [/^2 liens d’import en échec/, "auto-import"],
    [/^1 vidéo hébergée en échec/, "hosting"],
    [/^3 films sans vidéo/, "movies?sans_video=true"],
    [/^1 épisode sans vidéo/, "episodes?sans_video=true"],
    [/^1 chaîne éteinte/, "channels?eteintes=true"],
    [/^4 titres à la corbeille/, "corbeille"],
  ] as const;
  for (const [name, where] of ways) await expect(concerns.getByRole("link", { name })).toHaveAttribute("href", `/admin/${where}`);
  await expect(page.getByRole("meter", { name: "Disque des vidéos" })).toHaveAttribute("aria-valuenow", "99");
  await expect(page.getByText("Presque plein")).toBeVisible();
  await concerns.getByRole("link", { name: /corbeille/ }).click();
  await expect(page).toHaveURL("/admin/corbeille");
});

test("a figure leads to what it counts, and to nothing else", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const [empty, playable] = [await desk.film(), await desk.film({ video_url: "https://films.example/f.mp4" })];
  const [off, on] = [await desk.channel(), await desk.channel({ is_active: true })];
  const rows = page.getByRole("rowheader");
  await page.goto("/admin");
  await region(page, "À traiter")
    .getByRole("link", { name: /films? sans vidéo/ })
    .click();
  await expect(page.getByRole("button", { name: "Sans vidéo" })).toHaveAttribute("aria-pressed", "true");
  const search = page.getByRole("searchbox", { name: "Rechercher un film" });
  await search.fill(empty.title);
  await expect(rows.filter({ hasText: empty.title })).toBeVisible();
  await search.fill(playable.title);
  await expect(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
  await page.goto("/admin");
  await region(page, "À traiter")
    .getByRole("link", { name: /chaînes? éteintes?/ })
    .click();
  await expect(rows.filter({ hasText: off.name })).toBeVisible();
  await expect(rows.filter({ hasText: on.name })).toHaveCount(0);
  await page.getByRole("button", { name: "Éteintes" }).click();
  await expect(page).toHaveURL("/admin/channels");
  await expect(rows.filter({ hasText: on.name })).toBeVisible();
  await desk.remove(`/channels/${on.id}`);
});

test("where nothing waits it says so; who watches, and how the month went, can be read", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await stand(page, quiet);
  await page.goto("/admin");
  await expect(region(page, "À traiter")).toContainText("Rien ne demande votre attention.");
  await expect(region(page, "En ce moment")).toContainText(/Spectateurs de l’heureInvités compris1\s200/);
  await expect(page.getByText("Personne n’a encore rien changé.")).toBeVisible();
  const views = page.getByRole("figure", { name: "Vues" });
  await expect(views.getByRole("img", { name: /^435 vues en 30 jours\s; au plus 29 vues, le 30 octobre 2026\.$/ })).toBeVisible();
  await views.getByRole("img").locator("g").nth(4).hover();
  await expect(views).toContainText(/5 octobre 2026\s: 4 vues/);
  await views.getByText("Voir les chiffres").click();
  await expect(views.getByRole("row")).toHaveCount(31);
  await expect(views.getByRole("row", { name: "30 octobre 2026" }).getByRole("cell")).toHaveText("29");
  await expect(page.getByRole("img", { name: "0 compte en 30 jours." })).toBeVisible();
});

test("the fondateur reads what was last done, others do not", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const { title } = await desk.film();
  await page.goto("/admin");
  await expect(region(page, "Dernières actions de l’équipe").getByRole("listitem").filter({ hasText: title })).toContainText(
    "Film · ajout",
  );
  await page.getByRole("link", { name: "Tout le journal" }).click();
  await expect(page).toHaveURL("/explorateur/audit");
  await enterAs(page, request, "admin");
  await page.goto("/admin");
  await expect(page.getByRole("figure", { name: "Nouveaux comptes" })).toBeVisible();
  await expect(page.getByText("Dernières actions de l’équipe")).toHaveCount(0);
  await expect(page.getByText(/à la corbeille/)).toHaveCount(0);
});

test("what does not come says so, and is asked for again", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.route("**/api/admin/overview", (route) => route.fulfill({ status: 400, json: { detail: "?" } }));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "La vue d’ensemble n’a pas pu être chargée" })).toBeVisible();
  await page.unroute("**/api/admin/overview");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("figure", { name: "Vues" })).toBeVisible();
});

for (const width of [1440, 390])
  test(`at ${width} px it fits and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
    await desk.film();
    await page.goto("/admin");
    await page.getByRole("figure", { name: "Vues" }).getByText("Voir les chiffres").click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  });
