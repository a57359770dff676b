import type { APIRequestContext, Page } from "@playwright/test";
import type { Badge } from "@seance/contract/badges";
import { enterAs, toast, unique } from "./back-office.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { expect, test } from "./site.ts";

const form = (page: Page, name: string) => page.getByRole("dialog", { name });
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const headers = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

async function newBadge(request: APIRequestContext, staff: Person, fields: object = {}): Promise<Badge> {
  const data = { name: unique("Badge"), ...fields };
  const answer = await request.post("/api/admin/badges", { headers: headers(staff), data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

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
