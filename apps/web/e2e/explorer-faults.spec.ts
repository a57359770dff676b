import type { Collection } from "@seance/contract/explorer";
import { enterAs, giveCode, securityCode, toast, unique } from "./back-office.ts";
import { newMember } from "./desk.ts";
import { expect, test } from "./site.ts";

const ways = [
  ["users", "/database/users/"],
  ["movies", "/movies/"],
  ["series", "/series/"],
  ["episodes", "/episodes/"],
  ["sagas", "/sagas/"],
  ["channels", "/channels/"],
  ["badges", "/admin/badges/"],
  ["user_badges", "/database/collection/user_badges/"],
  ["favourites", "/database/collection/favourites/"],
] as const;
const coded = ["movies", "series", "episodes", "channels"];

test("documents are deleted by the call of their collection; a failure shows an error", async ({ page, request }) => {
  test.slow();
  await enterAs(page, request, "fondateur");
  const id = crypto.randomUUID();
  const found = { count: 1, total: 1, showing: 1, total_estimated: false, searched: null };
  const collection: Collection = { ...found, documents: [{ id }] };
  await page.route("**/api/database/collections?name=*", (route) => {
    const name = new URL(route.request().url()).searchParams.get("name") ?? "";
    return route.fulfill({ json: { collections: { [name]: collection } } });
  });
  const asked: string[] = [];
  await page.route("**/api/**", (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    asked.push(new URL(route.request().url()).pathname);
    return asked.length % 2 === 0
      ? route.fulfill({ status: 409, json: { detail: "Le projecteur est en panne." } })
      : route.fulfill({ status: 500, json: { detail: "?" } });
  });
  for (const [name, way] of ways) {
    const refused = asked.length % 2 === 1;
    await page.goto(`/explorateur/collections?collection=${name}`);
    await page.getByRole("button", { name: `Supprimer ${id}` }).click();
    if (coded.includes(name)) await giveCode(page, securityCode);
    else await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expect.poll(() => asked.at(-1)).toBe(`/api${way}${id}`);
    await expect(toast(page, refused ? "Le projecteur est en panne." : "Erreur lors de la suppression"), name).toBeVisible();
  }
});

test("a failed creation or change of an account shows an error and keeps the values", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { email } = await newMember(request, "ami");
  await page.route(/\/api\/database\/users(\/[\w-]+)?$/, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, json: { detail: "?" } }),
  );
  await page.goto("/explorateur/users?fiche=nouveau");
  const making = page.getByRole("dialog", { name: "Créer un utilisateur" });
  await making.getByLabel("Adresse email *").fill("quelquun@exemple.fr");
  await making.getByLabel("Mot de passe *", { exact: true }).fill("Caligari-1920");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(making.getByRole("alert")).toHaveText(/^Erreur lors de la création/);
  await expect(making.getByLabel("Adresse email *")).toHaveValue("quelquun@exemple.fr");
  await making.getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Abandonner" }).click();

  await page.goto(`/explorateur/users?q=${email}`);
  await page.getByRole("button", { name: `Modifier ${email}` }).click();
  const editing = page.getByRole("dialog", { name: `Modifier ${email}` });
  await editing.getByLabel("Rôle *").selectOption("support");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await expect(editing.getByRole("alert")).toHaveText(/^Erreur lors de la modification/);
  await expect(editing.getByLabel("Rôle *")).toHaveValue("support");
});

test("refreshing is shown; a title without a name has a placeholder", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.route("**/api/database/collections?name=movies*", async (route) => {
    const answer: { collections: Record<string, Collection> } = await (await route.fetch()).json();
    const { movies } = answer.collections;
    const documents = movies?.documents.map((one) => ({ ...one, title: "" })) ?? [];
    await route.fulfill({ json: { collections: { movies: { ...movies, documents } } } });
  });
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/database/overview", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/explorateur/content");
  await expect(page.getByText("Mise à jour…", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Films" }).getByText("Titre inconnu").first()).toBeVisible();
  go();
  await expect(page.getByText("En ligne", { exact: true })).toBeVisible();
});

test("a failed badge award shows an error", async ({ page, request }) => {
  const staff = await enterAs(page, request, "super_admin");
  const person = await newMember(request, "ami");
  const answer = await request.post("/api/admin/badges", {
    headers: { Authorization: `Bearer ${staff.token}` },
    data: { name: unique("Badge") },
  });
  const { id } = await answer.json();
  await page.route("**/api/admin/users/*/badges", (route) => route.abort());
  await page.goto(`/admin/badges?fiche=attribuer&badge=${id}`);
  const dialog = page.getByRole("dialog", { name: "Attribuer un badge" });
  await dialog.getByRole("combobox", { name: "Utilisateur *" }).fill(person.email);
  await page.getByRole("option", { name: person.email }).click();
  await dialog.getByRole("button", { name: "Attribuer", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("Erreur lors de l'attribution du badge");
});
