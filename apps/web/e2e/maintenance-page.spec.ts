import type { Page } from "@playwright/test";
import { accessibilityFaults, expect, test } from "./site.ts";

const status = {
  is_active: true,
  title: "Projecteur en panne",
  message: "On change la lampe.\nLe site revient bientôt.",
  estimated_end: "2031-07-02T20:30:00Z",
  enabled_by: "alice",
  enabled_at: "2031-07-02T18:00:00Z",
  features_affected: ["Lecture des films", "Chaînes en direct"],
  custom_message: "Merci de votre patience.",
};

/** The page as it stands while the site says this; what it says is changed by `say`, and read again when `again` is called. */
async function open(page: Page, first: object = status, search = "") {
  let answer: object | number = first;
  await page.route("**/api/maintenance/status", (route) =>
    typeof answer === "number" ? route.fulfill({ status: answer }) : route.fulfill({ json: answer }),
  );
  await page.goto(`/maintenance.html${search}`);
  return {
    async say(next: object | number): Promise<void> {
      answer = next;
      await page.evaluate(() => dispatchEvent(new Event("online")));
    },
  };
}

test("the page says what is going on, leads the staff in by keyboard, and goes back to the site once it is over", async ({
  page,
}) => {
  const site = await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projecteur en panne");
  await expect(page).toHaveTitle(/^Projecteur en panne/);
  await expect(page.getByText("On change la lampe.")).toBeVisible();
  await expect(page.getByText("Merci de votre patience.")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText(["Lecture des films", "Chaînes en direct"]);
  await expect(page.getByText(/Retour estimé/)).toContainText("mercredi 2 juillet 2031");
  await expect(page.getByText(/Retour estimé/)).toContainText("22:30 (heure de Paris)");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Accès du staff" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Accès du staff" })).toHaveAttribute("href", "/acces-equipe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projecteur en panne");
  await site.say(502);
  await expect(page.getByRole("status")).toContainText("Le site ne répond pas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projecteur en panne");
  await site.say({ ...status, title: "Encore un peu" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Encore un peu");
  await site.say({ ...status, is_active: false });
  await expect(page).toHaveURL("/");
});

test("everybody returns to the page and the player that they were at, and never to another site", async ({ page }) => {
  const ours = /^\/(maintenance\.html|api\/)|\.(js|css|svg|woff2)$/;
  await page.route(
    (url) => !ours.test(url.pathname),
    (route) => route.fulfill({ contentType: "text/html", body: "<title>Revenu</title>" }),
  );
  for (const [asked, landed] of [
    ["/films?genre=Drame&lecture=film-0199", "/films?genre=Drame&lecture=film-0199"],
    ["//exemple.com/", "/"],
    ["/\\exemple.com", "/"],
    ["https://exemple.com/", "/"],
    ["javascript:alert(1)", "/"],
    ["/maintenance.html?retour=/", "/"],
  ] as const) {
    const site = await open(page, status, `?retour=${encodeURIComponent(asked)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projecteur en panne");
    await site.say({ ...status, is_active: false });
    await expect(page).toHaveURL(landed);
  }
});

test("it has the letters of the site, and the return stands on one line", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const longest = { ...status, estimated_end: "2031-09-24T20:30:00Z" };
  await open(page, longest);
  await expect(page.getByText(/Retour estimé/)).toContainText("mercredi 24 septembre 2031");
  const loaded = await page.evaluate(async () => [...(await document.fonts.ready)].map((font) => [font.family, font.status]));
  expect(loaded.map((font) => font.join(" ").replaceAll('"', ""))).toEqual([
    "Figtree Variable loaded",
    "Bricolage Grotesque Variable loaded",
  ]);
  const lines = await page.locator("#return-time").evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("what is not said takes no room, and words are never markup", async ({ page }) => {
  const markup = "<img src=x onerror=alert(1)>";
  await open(page, { ...status, title: markup, custom_message: markup, features_affected: [markup], estimated_end: null });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(markup);
  await expect(page.getByRole("heading", { level: 2 })).toBeHidden();
  await expect(page.getByText("Retour estimé")).toBeHidden();
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});
