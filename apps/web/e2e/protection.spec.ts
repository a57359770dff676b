import type { Page } from "@playwright/test";
import { newMember } from "./desk.ts";
import { enter } from "./people.ts";
import { expect, test } from "./site.ts";

/** The site as its owner has set its protection, for this page. */
async function protect(page: Page, protection: "off" | "player" | "full"): Promise<void> {
  await page.route("**/api/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), protection } });
  });
}

/** What a download extension puts in a page. */
const intrude = (page: Page) =>
  page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("div"), { id: "intrus", className: "video-download-button" })),
  );
const intruder = (page: Page) => page.locator("#intrus");
/** Windows with tools docked at their side. */
const dockTools = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, "outerWidth", { get: () => window.innerWidth + 400, configurable: true }),
  );

test("what is added to download is taken away, and said", async ({ page }) => {
  await protect(page, "player");
  const loaded = page.waitForResponse(/protection-watch.*\.js/);
  await page.goto("/films");
  await loaded;
  await expect(async () => {
    await intrude(page);
    await expect(
      page.getByRole("region", { name: "Notifications" }).getByText("Tentative de téléchargement bloquée"),
    ).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("div"), { id: "savefrom__bar" })));
  await expect(page.locator("#savefrom__bar")).toHaveCount(0);
});

test("an extension that was there first is told of, with what to do", async ({ page }) => {
  await protect(page, "player");
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () =>
      document.body.append(Object.assign(document.createElement("div"), { id: "vdh-panneau" })),
    ),
  );
  await page.goto("/films");
  const alert = page.getByRole("dialog", { name: "Protection anti-téléchargement" });
  await expect(alert).toContainText("Extension de téléchargement détectée - Accès bloqué. Désactivez cette extension");
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Extension de téléchargement détectée - Accès bloqué"),
  ).toBeAttached();
});

test("developer tools lead home and to a refusal, in full protection alone", async ({ page }) => {
  await dockTools(page);
  await protect(page, "full");
  await page.goto("/films");
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.evaluate(() => Object.defineProperty(window, "outerWidth", { get: () => window.innerWidth, configurable: true }));
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toHaveCount(0);
});

for (const protection of ["off", "player"] as const) {
  test(`with protection ${protection}, developer tools are nobody’s business`, async ({ page }) => {
    await dockTools(page);
    await protect(page, protection);
    await page.clock.install();
    await page.goto("/films");
    await page.clock.runFor(6000);
    await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
    await expect(page).toHaveURL("/films");
  });
}

test("it begins a second after the page; each minute what caches left goes, each half minute new videos are protected", async ({
  page,
}) => {
  await protect(page, "player");
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (one) => /protection-watch.*\.js/.test(one.url()) && asked.push(one.url()));
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  const loaded = page.waitForResponse(/protection-watch.*\.js/);
  await page.clock.runFor(1000);
  await loaded;
  await page.evaluate(() => {
    localStorage.setItem("cache_accueil", "x");
    localStorage.setItem("seance:essai", "x");
    document.querySelector("main")?.append(document.createElement("video"));
  });
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.locator("main video")).toHaveAttribute("controlslist", "nodownload", { timeout: 200 });
  }).toPass();
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => [localStorage.getItem("cache_accueil"), localStorage.getItem("seance:essai")])).toEqual([
    null,
    "x",
  ]);
  expect(asked).toHaveLength(1);
});

test("nothing of it runs for the staff", async ({ page, request }) => {
  await dockTools(page);
  await protect(page, "full");
  await enter(page, await newMember(request, "admin"));
  const asked: string[] = [];
  page.on("request", (one) => asked.push(one.url()));
  await page.clock.install();
  await page.goto("/films");
  await page.clock.runFor(6000);
  await intrude(page);
  await page.clock.runFor(2000);
  await expect(intruder(page)).toHaveCount(1);
  await expect(page).toHaveURL("/films");
  expect(asked.filter((url) => url.includes("protection-watch"))).toEqual([]);
});

test("« DÉBLOQUER » shows when something of unknown origin lies over the page, and takes it away", async ({ page }) => {
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const veil = Object.assign(document.createElement("div"), { id: "intrus" });
    Object.assign(veil.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "#000c" });
    document.body.append(veil);
  });
  await page.getByRole("button", { name: "DÉBLOQUER" }).click();
  await expect(page.locator("#intrus")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "DÉBLOQUER" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
