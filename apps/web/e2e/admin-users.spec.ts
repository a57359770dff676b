import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Role } from "@seance/contract/roles";
import { enterAs } from "./back-office.ts";
import { newMember, onDatabase } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const said = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The users tab with one person found in it, as one of the staff sees it. */
async function find(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await expect(row(page, email)).toBeVisible();
}

async function act(page: Page, email: string, verb: string): Promise<void> {
  await row(page, email)
    .getByRole("button", { name: new RegExp(`^${verb} ${email}`) })
    .click();
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

test("accounts are found by a part of their address and by role, and sorted, all in the page's address", async ({
  page,
  request,
}) => {
  await enterAs(page, request, "super_admin");
  const [one, other] = [await newMember(request, "ami"), await newMember(request, "support")];
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Utilisateurs" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Rechercher un utilisateur" });
  await search.fill(one.email.slice(0, 20));
  await expect(page).toHaveURL(new RegExp(`q=${one.email.slice(0, 20)}`));
  await expect(row(page, one.email)).toContainText("Ami");
  await expect(row(page, one.email)).toContainText("Actif");
  await expect(row(page, other.email)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Rôle" }).selectOption("support");
  await expect(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();
  await page.getByRole("button", { name: "Tous les utilisateurs" }).click();
  await expect(page).toHaveURL("/admin/users");
  await page.getByRole("combobox", { name: "Rôle" }).selectOption("support");
  await expect(row(page, other.email)).toBeVisible();
  await page.getByRole("button", { name: "Email" }).click();
  await expect(page).toHaveURL("/admin/users?role=support&sort_by=email&sort_order=asc");
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  const emails = await page.getByRole("rowheader").allInnerTexts();
  expect(emails).toEqual(emails.toSorted());
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Rôle" })).toHaveValue("support");
});

test("a double press is one press: one step up, one banishment", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { email } = await newPerson(request);
  await find(page, email);
  const sent: string[] = [];
  page.on("request", (one) => one.method() === "PUT" && sent.push(one.postData() ?? ""));
  const promote = row(page, email).getByRole("button", { name: `Promouvoir ${email}` });
  await promote.dblclick();
  await expect(row(page, email)).toContainText("Ami");
  await expect(promote).toHaveAccessibleName(`Promouvoir ${email} au rang de Support`);
  await expect(said(page)).not.toContainText("ne peut pas être promu");
  await act(page, email, "Bannir");
  await page.getByRole("alertdialog").getByRole("button", { name: "Bannir" }).dblclick();
  await expect(row(page, email)).toContainText("Banni");
  expect(sent).toEqual(['{"role":"ami"}', '{"is_active":false}']);
});

test("a person is promoted and demoted one step; what cannot be undone is asked first", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const { email } = await newPerson(request);
  await find(page, email);
  await act(page, email, "Promouvoir");
  await expect(said(page)).toContainText(`${email} est désormais Ami`);
  await expect(row(page, email)).toContainText("Ami");
  await act(page, email, "Rétrograder");
  await expect(row(page, email)).toContainText("Utilisateur");

  const support = await newMember(request, "support");
  await find(page, support.email);
  await act(page, support.email, "Rétrograder");
  await expect(page.getByRole("alertdialog")).toContainText("Vous ne pouvez pas promouvoir au-delà de Ami.");
  await page.keyboard.press("Escape");
  await expect(row(page, support.email)).toContainText("Support");
  await act(page, support.email, "Rétrograder");
  await confirm(page, "Rétrograder");
  await expect(row(page, support.email)).toContainText("Ami");
});

test("what one may not do says why: of rank as an error, the end of the ladder as a warning", async ({ page, request }) => {
  const own = await enterAs(page, request, "super_admin");
  const refusals: [string, string, string][] = [
    [own.email, "Promouvoir", "Erreur Vous ne pouvez pas modifier votre propre compte."],
    [(await newMember(request, "fondateur")).email, "Rétrograder", "Erreur Impossible d'agir sur un compte Fondateur."],
    [(await newMember(request, "co_fondateur")).email, "Rétrograder", "Erreur Impossible de modifier un Co-Fondateur."],
    [(await newMember(request, "super_admin")).email, "Rétrograder", "Erreur Rang égal ou supérieur au vôtre."],
    [(await newMember(request, "ami")).email, "Promouvoir", "Erreur Vous ne pouvez pas promouvoir au-delà de Ami."],
    [(await newPerson(request)).email, "Rétrograder", "Attention Ce compte ne peut pas être rétrogradé davantage."],
  ];
  for (const [email, verb, words] of refusals) {
    await find(page, email);
    const button = row(page, email).getByRole("button", { name: `${verb} ${email}` });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(words.replace(/^\w+ /, ""));
    await button.press("Enter");
    await expect(said(page)).toContainText(words);
  }
  await expect(page.getByRole("button", { name: /^(Bannir|Supprimer) / })).toHaveCount(0);
});

test("a refusal of the server is shown in its words, and the list as it is now", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const { email, user } = await newPerson(request);
  await find(page, email);
  // Somebody else is faster.
  await onDatabase("update account set role = 'co_fondateur' where id = $1", [user.id]);
  await act(page, email, "Promouvoir");
  await expect(said(page)).toContainText("Erreur Impossible de modifier un Co-Fondateur.");
  await expect(row(page, email)).toContainText("Co-Fondateur");

  const far = await newPerson(request);
  await find(page, far.email);
  await page.route("**/api/admin/users/*/role", (route) => route.abort());
  await act(page, far.email, "Promouvoir");
  await expect(said(page)).toContainText("Erreur lors de la promotion");
});

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
  const told = firstSeen(viewer.page, "Compte Suspendu");
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

test("whoever is demoted from the staff leaves the back office at once", async ({ page, request, browser }) => {
  await enterAs(page, request, "fondateur");
  const staff = await openPage(browser, request, "admin", "/admin/users");
  const { email } = staff.person;
  await expect(staff.page.getByRole("heading", { level: 1, name: "Gestion des Utilisateurs" })).toBeVisible();
  await find(page, email);
  const demoted = page.waitForResponse("**/api/admin/users/*/role");
  await act(page, email, "Rétrograder");
  await demoted;
  await staff.page.waitForURL("/");
  await staff.close();
});

test("what is asked while another act is under way stays when that is done", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { email } = await newPerson(request);
  await find(page, email);
  const release = Promise.withResolvers<void>();
  await page.route("**/api/admin/users/*/role", async (route) => {
    await release.promise;
    await route.continue();
  });
  await act(page, email, "Promouvoir");
  await act(page, email, "Supprimer");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  release.resolve();
  await expect(said(page)).toContainText(`${email} est désormais`);
  await expect(question.getByRole("button", { name: "Supprimer" })).toBeEnabled();
});

test("an account is deleted once that is confirmed; a super admin's cannot be", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { email } = await newPerson(request);
  await find(page, email);
  await act(page, email, "Supprimer");
  await expect(page.getByRole("alertdialog")).toContainText("Êtes-vous sûr de vouloir supprimer cet utilisateur ?");
  await confirm(page, "Supprimer");
  await expect(said(page)).toContainText(`Le compte de ${email} est supprimé`);
  await expect(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();

  const high = await newMember(request, "super_admin");
  await find(page, high.email);
  await expect(row(page, high.email).getByRole("button", { name: `Supprimer ${high.email}` })).toHaveAccessibleDescription(
    "La suppression d'un Super Admin est désactivée.",
  );
});

test("an admin reads addresses without their domain, and acts on nobody", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const { email } = await newPerson(request);
  const [local = "", domain = ""] = email.split("@");
  const answer = page.waitForResponse("**/api/admin/users?*");
  await page.goto(`/admin/users?q=${local}`);
  expect(await (await answer).text()).not.toContain(domain);
  await expect(row(page, local)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
  await expect(row(page, local).getByRole("button")).toHaveCount(0);
});

test("on a usual screen an address of thirty letters is read whole", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, request, "fondateur");
  const { email } = await newPerson(request);
  await find(page, email);
  const address = await page.getByTitle(email, { exact: true }).boundingBox();
  expect(address?.width).toBeGreaterThan(280);
});

for (const width of [1440, 390])
  test(`at ${width} px the accounts fit and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, request, "fondateur");
    const { email } = await newPerson(request);
    await find(page, email);
    expect(await sticksOut(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    if (width === 390) {
      await row(page, email)
        .getByRole("button", { name: `Actions\u202f: ${email}` })
        .click();
      await expect(page.getByRole("menuitem", { name: "Rétrograder" })).toContainText(
        "Ce compte ne peut pas être rétrogradé davantage.",
      );
      await page.getByRole("menuitem", { name: "Promouvoir" }).click();
      await expect(row(page, email)).toContainText("Ami");
      return;
    }
    await act(page, email, "Bannir");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
