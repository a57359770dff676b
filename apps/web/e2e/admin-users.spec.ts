import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Role } from "@seance/contract/roles";
import { enterAs } from "./back-office.ts";
import { newMember } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { expect, test } from "./site.ts";

const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The users tab with one person found in it, as one of the staff sees it. */
async function find(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await expect(row(page, email)).toBeVisible();
}

async function act(page: Page, email: string, verb: string): Promise<void> {
  await row(page, email)
    .getByRole("button", { name: `Actions\u202f: ${email}` })
    .click();
  await page.getByRole("menuitem", { name: new RegExp(`^${verb}`) }).click();
}

const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();

/** Somebody's page, open elsewhere with its stream up. */
async function openPage(browser: Browser, request: APIRequestContext, role: Role, address: string) {
  const person: Person = role === "user" ? await newPerson(request) : await newMember(request, role);
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, person);
  const up = page.waitForResponse("**/api/events");
  await page.goto(address);
  await up;
  return { person, page, close: () => context.close() };
}

/** Waits until some words stand on a page: as the page itself sees it, however busy the test is. */
const firstSeen = (page: Page, words: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = new MutationObserver(() => {
          if (!document.body.textContent?.includes(wanted)) return;
          look.disconnect();
          resolve();
        });
        look.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    words,
  );

test("a ban closes the person's open page at once, and then says where the case is heard", async ({ page, request, browser }) => {
  await enterAs(page, request, "fondateur");
  const viewer = await openPage(browser, request, "user", "/films");
  const { email } = viewer.person;
  await page.clock.install();
  await find(page, email);
  await act(page, email, "Bannir");
  await expect(page.getByRole("alertdialog", { name: `Bannir ${email}\u202f?` })).toBeVisible();
  await page.getByLabel("Motif *").fill("Insultes répétées");
  const told = firstSeen(viewer.page, "Motif\u202f: Insultes répétées");
  const banned = page.waitForResponse("**/api/admin/users/*/status");
  // Installed, a clock still runs by itself: on a slow machine the notice would come and go unseen.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await confirm(page, "Bannir");
  await banned;
  await told;
  await expect(viewer.page.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await viewer.close();

  await expect(row(page, email)).toContainText("Banni");
  const notice = said(page).getByText(/ouvrir un ticket sur le serveur de discussion de la communauté/);
  await page.clock.fastForward(2000);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(7000);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(3000);
  await page.clock.resume();
  await expect(notice).toHaveCount(0);

  await act(page, email, "Réintégrer");
  await expect(row(page, email)).toContainText("Actif");
});

test("whoever is demoted from the staff leaves the back office at once, whatever was unsaved", async ({
  page,
  request,
  browser,
}) => {
  await enterAs(page, request, "fondateur");
  const staff = await openPage(browser, request, "admin", "/admin/movies?fiche=nouveau");
  const { email } = staff.person;
  await staff.page.getByLabel("Titre *").fill("Un film qui ne sera pas");
  await find(page, email);
  const demoted = page.waitForResponse("**/api/admin/users/*/role");
  await act(page, email, "Rétrograder");
  await expect(page.getByRole("region", { name: "Ne pourra plus" })).toContainText("Ouvrir l’administration");
  await confirm(page, "Rétrograder");
  await demoted;
  await staff.page.waitForURL("/");
  await staff.close();
});
