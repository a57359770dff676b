import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import type { ExplorerUser } from "@seance/contract/explorer";
import { enterAs, giveCode, securityCode, staffDesk, toast, unique, wrongCode } from "./back-office.ts";
import { onDatabase, publish } from "./desk.ts";
import { elsewhere, newEmail, newPerson } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const documents = (page: Page) => page.getByRole("list", { name: /^(Documents|Journal)$/ }).getByRole("listitem");
async function founder(page: Page, request: APIRequestContext) {
  const person = await enterAs(page, request, "fondateur");
  return { person, ...staffDesk(request, person) };
}

test("an account is created, found, edited and deleted; only changed fields are sent", async ({ page, request }) => {
  await founder(page, request);
  const email = newEmail();
  await page.goto("/explorateur/users");
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  const making = page.getByRole("dialog", { name: "Créer un utilisateur" });
  await expect(making.getByLabel("Adresse email *")).toHaveAttribute("type", "email");
  await making.getByLabel("Adresse email *").fill(email);
  await making.getByLabel("Mot de passe *", { exact: true }).fill("court");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(making.getByLabel("Mot de passe *", { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe doit contenir au moins 8 caractères/,
  );
  await expect(making.getByLabel("Rôle *").getByRole("option")).toHaveText([
    ...["Utilisateur", "Ami", "Support", "Community Manager"],
    ...["Administrateur", "Super Admin", "Co-Fondateur", "Fondateur"],
  ]);
  await making.getByLabel("Mot de passe *", { exact: true }).fill("Caligari-1920");
  await making.getByLabel("Rôle *").selectOption("content_manager");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(toast(page, "Utilisateur créé avec succès")).toBeVisible();

  await page.getByRole("searchbox", { name: "Rechercher un utilisateur" }).fill(email);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  await expect(row(page, email)).toContainText("COMMUNITY MANAGER");
  await expect(row(page, email)).toContainText("ACTIF");

  await row(page, email)
    .getByRole("button", { name: `Modifier ${email}` })
    .click();
  const editing = page.getByRole("dialog", { name: `Modifier ${email}` });
  await editing.getByLabel("Rôle *").selectOption("ami");
  await editing.getByRole("switch", { name: "Compte actif" }).uncheck();
  const sent = page.waitForRequest((one) => one.method() === "PUT");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Changer le rôle" }).click();
  expect((await sent).postDataJSON()).toEqual({ role: "ami", is_active: false });
  await expect(toast(page, "Utilisateur modifié avec succès")).toBeVisible();
  await expect(row(page, email)).toContainText("INACTIF");

  await row(page, email)
    .getByRole("button", { name: `Supprimer ${email}` })
    .click();
  const asked = page.getByRole("alertdialog", { name: "Êtes-vous sûr de vouloir supprimer cet utilisateur ?" });
  await asked.getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Utilisateur supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();
});

test("a film is deleted with the code, a favourite without, an account edited in its collection", async ({ page, request }) => {
  const desk = await founder(page, request);
  const { title } = await desk.film();
  await page.goto(`/explorateur/collections?collection=movies&q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Supprimer ${title}` }).click();
  await expect(
    page.getByRole("alertdialog", { name: "Êtes-vous sûr de vouloir supprimer ce document de la collection Films ?" }),
  ).toBeVisible();
  await giveCode(page, wrongCode);
  await expect(page.getByLabel("Code de sécurité (4 chiffres)")).toHaveAccessibleDescription(
    "Code de securite incorrect ! Suppression annulee.",
  );
  await giveCode(page, securityCode);
  await expect(toast(page, "Document supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun document trouvé" })).toBeVisible();

  const viewer = await newPerson(request);
  const liked = await elsewhere(request, viewer).like("movie", (await film(request)).id);
  await page.goto(`/explorateur/collections?collection=favourites&q=${liked.favorite_id}`);
  await page.getByRole("button", { name: `Supprimer ${liked.favorite_id}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("heading", { name: /^(Aucun document trouvé|Collection vide)$/ })).toBeVisible();
  expect(await elsewhere(request, viewer).favourites()).toEqual([]);

  await page.goto(`/explorateur/collections?collection=users&q=${viewer.email}`);
  await page.getByRole("button", { name: `Modifier ${viewer.email}` }).click();
  const editing = page.getByRole("dialog", { name: `Modifier ${viewer.email}` });
  await editing.getByLabel("Rôle *").selectOption("support");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Changer le rôle" }).click();
  await expect(documents(page).getByText("SUPPORT", { exact: true })).toBeVisible();
  const { users } = await desk.get<{ users: ExplorerUser[] }>(`/database/users?search=${viewer.user.id}`);
  expect(users).toMatchObject([{ role: "support" }]);
});

test("a collection is exported as JSON and as CSV", async ({ page, request }) => {
  const desk = await founder(page, request);
  const saga = await desk.saga({ description: "=1+1" });
  await page.goto("/explorateur/collections?collection=sagas");
  const take = async (format: string): Promise<string> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Exporter en ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^seance-sagas-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`));
    return readFile(await file.path(), "utf8");
  };
  const list: { id: string; description: string }[] = JSON.parse(await take("JSON"));
  expect(list.find(({ id }) => id === saga.id)).toMatchObject({ description: "=1+1" });
  expect(await take("CSV")).toContain(`"'=1+1"`);
  await page.route("**/api/database/collections/sagas/export*", (route) =>
    route.fulfill({ status: 503, json: { detail: "Réessayez plus tard." } }),
  );
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(toast(page, "Réessayez plus tard.")).toBeVisible();
});

const screens = [
  ["overview", "Utilisateurs par rôle"],
  ["users", "FONDATEUR"],
  ["content", "Moyenne par série"],
  ["announcements", "Gestion des Annonces"],
  ["activity", "Adresses IP uniques"],
  ["collections", "Historique des connexions"],
  ["collections?collection=users", "#1"],
  ["users?fiche=nouveau", "Compte actif"],
  ["audit", "Après"],
] as const;

test("every tab fits and axe finds no fault, on a desktop and on a phone", async ({ page, request }) => {
  const desk = await founder(page, request);
  await desk.changeFilm((await desk.film()).id, { title: unique("Un autre nom") });
  for (const [path, ready] of screens) {
    await page.goto(`/explorateur/${path}`);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await accessibilityFaults(page), `${path} at ${width} px`).toEqual([]);
      expect(await sticksOut(page), `${path} sticks out at ${width} px`).toBe(false);
    }
  }
});

test("a user demoted while inside is redirected home at once", async ({ page, request }) => {
  const { person } = await founder(page, request);
  await page.goto("/explorateur/users");
  await expect(row(page, "FONDATEUR").first()).toBeVisible();
  await onDatabase("update account set role = 'co_fondateur' where id = $1", [person.user.id]);
  await publish({ kind: "account", id: person.user.id });
  await expect(page).toHaveURL("/");
});
