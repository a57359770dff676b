import type { Page } from "@playwright/test";
import { announcement, announceTo, onDatabase, publish, newMember, sayOnPage } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { accessibilityFaults, expect, layoutShift, test } from "./site.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Annonces" });
const title = (page: Page) => banner(page).getByRole("heading").first();
const dots = (page: Page) => banner(page).getByRole("group", { name: "Choisir une annonce" }).getByRole("button");
const bar = (page: Page) => banner(page).locator("[data-progress]");

const three = () => ["Première annonce", "Deuxième annonce", "Troisième annonce"].map((name) => announcement({ title: name }));

test("nothing shows where there is no announcement, nor while they load", async ({ page }) => {
  await announceTo(page, []);
  const asked = page.waitForResponse("**/api/announcements?*");
  await page.goto("/films");
  await asked;
  await expect(banner(page)).toHaveCount(0);
});

test("a card says all of it, as text", async ({ page }) => {
  await announceTo(page, [
    announcement({
      title: "<b>Cycle</b> Murnau",
      type: "important",
      priority: "urgent",
      is_pinned: true,
      icon: "🎬",
      color_scheme: "#c39bff",
      description: "Avec <script>alert(1)</script> sa musique.",
      tags: ["muet", "1927"],
      stats: { views: 1204, clicks: 37 },
    }),
  ]);
  await page.goto("/films");
  await expect(title(page)).toHaveText("<b>Cycle</b> Murnau");
  for (const words of ["🎬", "Important", "Urgente", "Épinglée", "2 novembre 2026", "muet", "1927", "37"])
    await expect(banner(page)).toContainText(words);
  await expect(banner(page)).toContainText(/1\s204/);
  await expect(banner(page).getByText("sa musique")).toBeHidden();
  const more = banner(page).getByRole("button", { name: "En savoir plus" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(banner(page).getByText("Avec <script>alert(1)</script> sa musique.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(more).toBeFocused();
  await expect(banner(page).getByText("sa musique")).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("they turn every 8 s, and stand still while pointed at or walked through", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await announceTo(page, three());
  await page.clock.install();
  await page.goto("/films");
  await page.clock.runFor(2000);
  await expect(title(page)).toHaveText("Première annonce");
  await expect(bar(page)).toHaveCSS("animation-duration", "8s");
  await page.clock.runFor(8000);
  await expect(title(page)).toHaveText("Deuxième annonce");

  await banner(page).hover();
  await expect(bar(page)).toHaveCSS("animation-play-state", "paused");
  await page.clock.runFor(20_000);
  await expect(title(page)).toHaveText("Deuxième annonce");
  await page.mouse.move(1200, 20);

  await dots(page).nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Troisième annonce");
  await expect(dots(page).nth(2)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(20_000);
  await expect(title(page)).toHaveText("Troisième annonce");
});

test("with less motion asked for nothing turns, and the dots still lead to each", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await announceTo(page, three());
  await page.clock.install();
  await page.goto("/films");
  await page.clock.runFor(2000);
  await expect(title(page)).toHaveText("Première annonce");
  await page.clock.runFor(20_000);
  await expect(title(page)).toHaveText("Première annonce");
  await expect(bar(page)).toHaveCount(0);
  await dots(page).nth(1).click();
  await expect(title(page)).toHaveText("Deuxième annonce");
});

test("a view is told once it shows, once; a click when the action is used, in a tab that cannot reach back", async ({
  page,
  context,
}) => {
  const one = announcement({ action_button: { text: "Voir les films", url: "/films" } });
  const { told } = await announceTo(page, [one]);
  await page.goto("/series");
  const action = banner(page).getByRole("link", { name: /Voir les films/ });
  await expect(action).toHaveAttribute("rel", /noopener/);
  await expect.poll(() => told).toEqual([`${one.id}/view`]);
  const opened = context.waitForEvent("page");
  await action.click();
  const tab = await opened;
  expect(new URL(tab.url()).pathname).toBe("/films");
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => told).toEqual([`${one.id}/view`, `${one.id}/click`]);
});

for (const url of ["javascript:alert(1)", "//ailleurs.example/", "data:text/html,x", "/\\ailleurs.example"]) {
  test(`an action that leads to ${url} is not offered`, async ({ page }) => {
    await announceTo(page, [announcement({ action_button: { text: "Voir", url } })]);
    await page.goto("/films");
    await expect(title(page)).toBeVisible();
    await expect(banner(page).getByRole("link")).toHaveCount(0);
  });
}

test("closed, it stays closed through the visit, until something new is announced", async ({ page }) => {
  const { shown } = await announceTo(page, three());
  await page.goto("/films");
  await banner(page).getByRole("button", { name: "Fermer les annonces" }).click();
  await expect(banner(page)).toHaveCount(0);
  const asked = page.waitForResponse("**/api/announcements?*");
  await page.reload();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  shown.announcements = [announcement({ title: "Toute nouvelle" }), ...shown.announcements];
  await sayOnPage(page, "announcements-updated");
  await expect(title(page)).toHaveText("Toute nouvelle");
});

test("it moves nothing when it comes, nor when it turns", async ({ page }) => {
  await announceTo(page, [
    announcement({ title: "Courte" }),
    announcement({ title: "Longue", message: "Une très longue annonce. ".repeat(15) }),
  ]);
  await page.goto("/films");
  await expect(title(page)).toHaveText("Courte");
  await dots(page).nth(1).click();
  await expect(title(page)).toHaveText("Longue");
  expect(await layoutShift(page)).toBe(0);
});

test("an announcement for one's role comes to an open page by itself, with a notice unless one wants none", async ({
  page,
  request,
}) => {
  const person = await newMember(request, "ami");
  await enter(page, person);
  const up = page.waitForResponse("**/api/events");
  const listed = page.waitForResponse("**/api/announcements?*");
  await page.goto("/films");
  await up;
  await listed;
  const name = `Pour les amis ${crypto.randomUUID()}`;
  await onDatabase(
    `insert into announcement (id, title, message, target_audience) values ($1, $2, 'Une soirée entre amis.', '{ami}')`,
    [crypto.randomUUID(), name],
  );
  await publish({ kind: "tag", tag: "announcements" });
  await publish({ kind: "event", name: "announcements-updated", data: {}, to: "everybody" });
  await expect(page.getByText(`Nouvelle annonce\u202f: ${name}`)).toBeVisible();
  // The demo has announcements of its own: the new one does not wait for its turn.
  await expect(title(page)).toHaveText(name);
});

test("a new one is shown at once, where nothing turns too, but not under the eyes of who reads another", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { shown } = await announceTo(page, three());
  await page.goto("/films");
  await expect(title(page)).toHaveText("Première annonce");
  shown.announcements = [announcement({ title: "Urgente" }), ...shown.announcements];
  await sayOnPage(page, "announcements-updated");
  await expect(title(page)).toHaveText("Urgente");
  await banner(page).hover();
  shown.announcements = [announcement({ title: "Encore une" }), ...shown.announcements];
  await sayOnPage(page, "announcements-updated");
  await expect(dots(page)).toHaveCount(5);
  await expect(title(page)).toHaveText("Urgente");
});

test("another account's announcements are no news", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  const { shown } = await announceTo(page, [announcement({ title: "Pour les passants" })]);
  const theirs = three();
  await page.route("**/api/announcements?*", (route) =>
    route.request().headers()["authorization"] ? route.fulfill({ json: { announcements: theirs } }) : route.fallback(),
  );
  await page.goto("/films");
  await expect(title(page)).toHaveText("Première annonce");
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 401 && refused.push(answer.url()));
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(title(page)).toHaveText("Pour les passants");
  shown.announcements = [announcement({ title: "Toute nouvelle" }), ...shown.announcements];
  await sayOnPage(page, "announcements-updated");
  await expect(page.getByText("Nouvelle annonce\u202f: Toute nouvelle")).toBeVisible();
  await expect(page.getByText(/Nouvelle.*Pour les passants/)).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("somebody who wants no notice of announcements gets none", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await page.evaluate(() => localStorage.setItem("seance:reglages", JSON.stringify({ notifications: { announcements: false } })));
  const { shown } = await announceTo(page, three());
  await page.goto("/films");
  await expect(title(page)).toBeVisible();
  shown.announcements = [announcement({ title: "Toute nouvelle" }), ...shown.announcements];
  await sayOnPage(page, "announcements-updated");
  await expect(dots(page)).toHaveCount(4);
  await expect(page.getByText("Nouvelle annonce")).toHaveCount(0);
});

test("no announcement stands over the form by which one signs in", async ({ page }) => {
  await announceTo(page, three());
  await page.goto("/films");
  await expect(title(page)).toBeVisible();
  await page.getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

for (const width of [390, 768])
  test(`at ${width} px it leaves a title's name and buttons free`, async ({ page, request }) => {
    const { movies } = await (await request.get("/api/movies?limit=1")).json();
    await announceTo(page, three());
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1024 });
    await page.goto(`/films/${movies[0].id}`);
    await expect(title(page)).toBeVisible();
    const box = await banner(page).boundingBox();
    const words = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  });

for (const [address, width, height] of [
  ["/films", 1280, 900],
  ["/films", 390, 844],
  ["/", 844, 390],
] as const)
  test(`at ${width} × ${height} nothing that is said for a moment lies over it`, async ({ page }) => {
    await announceTo(page, three());
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    await page
      .getByRole("button", { name: /^Ajouter aux favoris/ })
      .first()
      .press("Enter");
    const notice = page.locator("[role=alertdialog]");
    await expect(notice).toBeVisible();
    await expect(async () => {
      const [over, under] = [await notice.boundingBox(), await banner(page).boundingBox()];
      if (!over || !under) throw new Error("not on the page");
      expect(over.y).toBeGreaterThanOrEqual(0);
      expect(over.y + over.height <= under.y || over.y >= under.y + under.height).toBe(true);
    }).toPass();
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("it fits above the bottom bar and has no fault of accessibility", async ({ page }) => {
    await announceTo(page, [
      announcement({
        title: "Un titre vraiment très long, sans la moindre espace : ".repeat(2),
        tags: ["a".repeat(40), "b".repeat(40)],
      }),
      ...three(),
    ]);
    await page.goto("/films");
    await expect(title(page)).toBeVisible();
    const box = await banner(page).boundingBox();
    const nav = await page.getByRole("navigation", { name: "Navigation mobile" }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("it is short until it is unfolded: it hides less than a fifth of the page", async ({ page }) => {
    await announceTo(page, [
      announcement({
        title: "Bienvenue dans la salle",
        message:
          "Prenez place : les films, les séries et les chaînes sont à vous, sans publicité et sans fin de séance, un soir ou tous.",
        description: null,
        tags: ["bienvenue"],
        is_pinned: true,
        priority: "high",
        action_button: { text: "Voir les films", url: "/films" },
      }),
      ...three(),
    ]);
    await page.goto("/films");
    await expect(title(page)).toBeVisible();
    expect((await banner(page).boundingBox())?.height).toBeLessThan(844 / 5);
    await expect(banner(page).getByText("bienvenue", { exact: true })).toBeHidden();
    await banner(page).getByRole("button", { name: "En savoir plus" }).click();
    await expect(banner(page).getByText("bienvenue", { exact: true })).toBeVisible();
  });
});
