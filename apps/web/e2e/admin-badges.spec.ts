import type { APIRequestContext, Page } from "@playwright/test";
import type { Badge } from "@seance/contract/badges";
import { enterAs, toast, unique } from "./back-office.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const form = (page: Page, name: string) => page.getByRole("dialog", { name });
const badgeItem = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const headers = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

async function newBadge(request: APIRequestContext, staff: Person, fields: object = {}): Promise<Badge> {
  const data = { name: unique("Badge"), ...fields };
  const answer = await request.post("/api/admin/badges", { headers: headers(staff), data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function give(request: APIRequestContext, staff: Person, badge: Badge, person: Person): Promise<void> {
  const data = { badge_id: badge.id, reason: "Pour sa patience" };
  const answer = await request.post(`/api/admin/users/${person.user.id}/badges`, { headers: headers(staff), data });
  expect(answer.status()).toBe(201);
}

test("a badge is made with a colour and an emoji, seen as it is typed", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const name = unique("Ciné-fils");
  await page.goto("/admin/badges");
  await page.getByRole("button", { name: "Créer un badge" }).click();
  const dialog = form(page, "Créer un badge");
  await expect(dialog.getByLabel("Icône *")).toHaveValue("🏆");
  await expect(dialog.getByLabel("Couleur *")).toHaveValue("#3B82F6");
  await dialog.getByRole("button", { name: "Créer le badge" }).click();
  await expect(dialog.getByLabel("Nom *")).toHaveAccessibleDescription(/Veuillez saisir un nom pour le badge/);
  const preview = dialog.getByRole("figure", { name: "Aperçu" });
  await dialog.getByLabel("Nom *").fill(name);
  await dialog.getByLabel("Description").fill("Un film par jour, toute l’année.");
  await dialog.getByLabel("Icône *").fill("🎞️");
  await dialog.getByLabel("Couleur (nuancier)").fill("#46a758");
  await expect(preview).toContainText(name);
  await expect(preview).toContainText("Un film par jour, toute l’année.");
  await expect(preview.getByText("🎞️")).toHaveCSS("border-color", "rgb(70, 167, 88)");
  await expect(dialog.getByText(`${name.length} / 50`)).toBeVisible();
  await dialog.getByRole("button", { name: "Créer le badge" }).click();
  await expect(toast(page, "Badge créé avec succès")).toBeVisible();
  await expect(badgeItem(page, name)).toContainText("🎞️");
});

test("its bounds are said beside the fields, and the server's refusal in its words", async ({ page, request }) => {
  const badge = await newBadge(request, await enterAs(page, request, "super_admin"));
  await page.goto("/admin/badges?fiche=nouveau");
  const dialog = form(page, "Créer un badge");
  await dialog.getByLabel("Nom *").fill("n".repeat(51));
  await dialog.getByLabel("Description").fill("d".repeat(201));
  await dialog.getByLabel("Icône *").fill("cinéma");
  await expect(dialog.getByText("51 / 50")).toContainText("trop long");
  await dialog.getByRole("button", { name: "Créer le badge" }).click();
  const faults = dialog.getByRole("alert");
  await expect(faults).toContainText("Le nom du badge ne peut pas dépasser 50 caractères");
  await expect(faults).toContainText("Au plus 200 caractères");
  await expect(faults).toContainText("Un seul emoji est attendu");
  await dialog.getByLabel("Nom *").fill(badge.name);
  await dialog.getByLabel("Description").fill("");
  await dialog.getByLabel("Icône *").fill("🎬");
  await dialog.getByRole("button", { name: "Créer le badge" }).click();
  await expect(faults).toContainText("Un badge porte déjà ce nom");
  await page.route("**/api/admin/badges", (route) => route.abort());
  await dialog.getByLabel("Nom *").fill(unique("Autre"));
  await dialog.getByRole("button", { name: "Créer le badge" }).click();
  await expect(faults).toContainText("Erreur lors de la création du badge");
});

test("who types another address and presses Enter at once does not choose the person found before", async ({ page, request }) => {
  const badge = await newBadge(request, await enterAs(page, request, "super_admin"));
  const [one, other] = [await newPerson(request), await newPerson(request)];
  await page.goto(`/admin/badges?fiche=attribuer&badge=${badge.id}`);
  const field = form(page, "Attribuer un badge").getByRole("combobox", { name: "Utilisateur *" });
  await field.fill(one.email);
  await expect(page.getByRole("option", { name: one.email })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/users?*", (route) => held.promise.then(() => route.continue()));
  await field.fill(other.email);
  await field.press("Enter");
  await expect(field).toHaveValue(other.email);
  held.resolve();
  await expect(page.getByRole("option", { name: other.email })).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("option", { name: other.email })).toHaveCount(0);
  await expect(field).toHaveValue(other.email);
});

test("a badge is given to a person who is searched for, who sees it at once in the profile", async ({
  page,
  request,
  browser,
}) => {
  const badge = await newBadge(request, await enterAs(page, request, "super_admin"));
  const person = await newPerson(request);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enter(theirs, person);
  const up = theirs.waitForResponse("**/api/events");
  await theirs.goto("/films");
  await up;
  await theirs.getByRole("button", { name: "Profil" }).click();
  await expect(theirs.getByText("Aucun badge pour le moment.")).toBeVisible();

  await page.goto("/admin/badges");
  await page.getByRole("button", { name: `Attribuer ${badge.name}` }).click();
  const dialog = form(page, "Attribuer un badge");
  await expect(dialog.getByLabel("Badge *")).toHaveValue(badge.id);
  await dialog.getByRole("button", { name: "Attribuer", exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Utilisateur *" })).toHaveAccessibleDescription(
    /Veuillez d'abord sélectionner un utilisateur/,
  );
  await dialog.getByRole("combobox", { name: "Utilisateur *" }).fill(person.email);
  await page.getByRole("option", { name: person.email }).click();
  await dialog.getByLabel("Raison").fill("Pour sa première séance");
  await dialog.getByRole("button", { name: "Attribuer", exact: true }).click();
  await expect(toast(page, "Badge attribué avec succès")).toBeVisible();
  await expect(row(page, person.email)).toContainText(badge.name);
  await expect(row(page, person.email)).toContainText("Pour sa première séance");
  await expect(theirs.getByRole("listitem").filter({ hasText: badge.name })).toContainText("Pour sa première séance");
  await context.close();

  await page.goto(`/admin/badges?fiche=attribuer&badge=${badge.id}`);
  await dialog.getByRole("combobox", { name: "Utilisateur *" }).fill(person.email);
  await page.getByRole("option", { name: person.email }).click();
  await dialog.getByRole("button", { name: "Attribuer", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Ce badge a déjà été attribué à cette personne");
  // Whoever is looked for instead takes the place of the one who was chosen.
  await dialog.getByRole("combobox", { name: "Utilisateur *" }).press("End");
  await dialog.getByRole("combobox", { name: "Utilisateur *" }).press("Backspace");
  await expect(dialog.getByRole("combobox", { name: "Utilisateur *" })).toHaveValue(person.email.slice(0, -1));
});

test("badges are taken back and deleted once that is confirmed", async ({ page, request }) => {
  const staff = await enterAs(page, request, "co_fondateur");
  const badge = await newBadge(request, staff);
  const [one, other] = [await newPerson(request), await newPerson(request)];
  await give(request, staff, badge, one);
  await give(request, staff, badge, other);
  await page.goto("/admin/badges");
  await page.getByRole("searchbox", { name: "Rechercher une attribution" }).fill(badge.name);
  await expect(page.getByText("2 attributions")).toBeVisible();
  await page.getByRole("button", { name: `Retirer ${badge.name} à ${one.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
  await expect(toast(page, "Badge retiré avec succès")).toBeVisible();
  await expect(row(page, one.email)).toHaveCount(0);
  await expect(row(page, other.email)).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${badge.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Badge supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucune attribution trouvée" })).toBeVisible();
  await expect(badgeItem(page, badge.name)).toHaveCount(0);
});

test("an admin reads; a super admin gives and takes nothing back", async ({ page, request }) => {
  const staff = await enterAs(page, request, "super_admin");
  const badge = await newBadge(request, staff);
  await give(request, staff, badge, await newPerson(request));
  await page.goto(`/admin/badges?q=${encodeURIComponent(badge.name)}`);
  await expect(row(page, badge.name)).toBeVisible();
  await expect(page.getByRole("button", { name: "Créer un badge" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Supprimer|Retirer) / })).toHaveCount(0);
  await enterAs(page, request, "admin");
  await page.goto(`/admin/badges?fiche=nouveau&q=${encodeURIComponent(badge.name)}`);
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(row(page, badge.name)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Créer|Attribuer|Supprimer|Retirer) / })).toHaveCount(0);
});

test("lists that do not come say so", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const refuse = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 403, json: { detail: "Accès refusé" } }));
  await refuse("**/api/badges");
  await refuse("**/api/admin/badges/attributions?*");
  await page.goto("/admin/badges");
  await expect(page.getByRole("heading", { name: "Erreur lors du chargement des badges" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Erreur lors du chargement des attributions" })).toBeVisible();
  await page.unrouteAll();
  await refuse("**/api/admin/users?*");
  await page.goto("/admin/badges?fiche=attribuer");
  await expect(form(page, "Attribuer un badge").getByText("Erreur lors du chargement des utilisateurs")).toBeVisible();
});

test("on a phone who holds a badge and which one stand one under the other", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const staff = await enterAs(page, request, "fondateur");
  const badge = await newBadge(request, staff);
  await give(request, staff, badge, await newPerson(request));
  await page.goto("/admin/badges");
  const given = row(page, badge.name);
  const role = await given.getByText("Utilisateur").boundingBox();
  const mark = await given.getByText(badge.name).filter({ visible: true }).boundingBox();
  expect(mark?.y ?? 0).toBeGreaterThanOrEqual((role?.y ?? 0) + (role?.height ?? 0));
});

for (const width of [1440, 390])
  test(`at ${width} px the badges and their forms fit and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const staff = await enterAs(page, request, "fondateur");
    const badge = await newBadge(request, staff, { description: "Cent films vus jusqu’au mot « Fin »." });
    await give(request, staff, badge, await newPerson(request));
    for (const address of ["/admin/badges", "/admin/badges?fiche=nouveau", "/admin/badges?fiche=attribuer"]) {
      await page.goto(address);
      if (address.includes("fiche")) await expect(page.getByRole("dialog")).toBeVisible();
      else await expect(row(page, badge.name)).toBeVisible();
      expect(await sticksOut(page)).toBe(false);
      expect(await accessibilityFaults(page), address).toEqual([]);
    }
  });
