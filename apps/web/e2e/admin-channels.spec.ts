import type { Locator, Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import { enterAs, giveCode, securityCode, staffDesk, unique, wrongCode } from "./back-office.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a channel is added, edited and deleted", async ({ page, request }) => {
  const person = await enterAs(page, request);
  const name = unique("Ciné nuit");
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Ajouter une chaîne" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une chaîne" });
  await expect(dialog.getByLabel("Pays *")).toHaveValue("FR");
  await expect(dialog.getByLabel("Qualité *").getByRole("option")).toHaveText(["SD", "HD", "4K"]);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByLabel("Nom *")).toHaveAccessibleDescription("Nom, categorie et URL du stream sont obligatoires");
  await dialog.getByLabel("Nom *").fill(name);
  await dialog.getByLabel("Catégorie *").fill("Essai");
  await dialog.getByLabel("URL du stream *").fill(`https://direct.example/${"a".repeat(60)}.m3u8`);
  await dialog.getByRole("switch", { name: "Chaîne active" }).uncheck();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Chaîne ajoutée")).toBeVisible();
  await expect(row(page, name)).toContainText(`https://direct.example/${"a".repeat(27)}…`);
  await expect(row(page, name)).toContainText("Inactive");

  await row(page, name)
    .getByRole("button", { name: `Modifier ${name}` })
    .click();
  const editing = page.getByRole("dialog", { name: `Modifier ${name}` });
  await editing.getByLabel("Qualité *").selectOption("4K");
  const sent = page.waitForRequest((one) => one.method() === "PUT");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ quality: "4K" });
  await expect(row(page, name)).toContainText("4K");

  await row(page, name)
    .getByRole("button", { name: `Supprimer ${name}` })
    .click();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await giveCode(page, securityCode);
  await expect(page.getByText("Chaîne mise à la corbeille")).toBeVisible();
  const { channels } = await staffDesk(request, person).get<{ channels: Channel[] }>("/channels");
  expect(channels.some((one) => one.name === name)).toBe(false);
});

test("a channel without a picture has one with its name, for the staff and for viewers", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.channel({ name: unique("Ciné & nuit") });
  await page.goto(`/admin/channels?q=${encodeURIComponent(one.name)}`);
  const src = `/placeholder/300/200?text=${encodeURIComponent(one.name)}`;
  const loaded = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
  const picture = row(page, one.name).locator("img");
  await expect(picture).toHaveAttribute("src", src);
  expect(await loaded(picture)).toBe(300);
  await page.route("**/api/channels", (route) => route.fulfill({ json: { channels: [one] } }));
  await page.goto("/chaines");
  const shown = page.getByRole("main").getByRole("article").locator("img");
  await expect(shown).toHaveAttribute("src", src);
  expect(await loaded(shown)).toBe(300);
});

test("channels are found by their words and their category, kept in the address", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const [one, other] = [await desk.channel({ category: "Nuit" }), await desk.channel({ category: "Jour" })];
  await page.goto(`/admin/channels?q=${encodeURIComponent(one.name)}`);
  await expect(row(page, one.name)).toBeVisible();
  await expect(row(page, other.name)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Catégorie" }).selectOption("Jour");
  await expect(page.getByRole("heading", { name: "Aucune chaîne trouvée" })).toBeVisible();
  await page.getByRole("button", { name: "Toutes les chaînes" }).click();
  await expect(row(page, other.name)).toBeVisible();
  await expect(page).toHaveURL("/admin/channels");
});

test("a channel that could not be added says so", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/channels?fiche=nouveau");
  await page.route("**/api/channels", (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Ajouter une chaîne" });
  await dialog.getByLabel("Nom *").fill("X");
  await dialog.getByLabel("Catégorie *").fill("X");
  await dialog.getByLabel("URL du stream *").fill("https://direct.example/x.m3u8");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Erreur lors de l'ajout de la chaîne");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("an admin reads and adds", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/channels");
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Modifier|Supprimer) / })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ajouter une chaîne" })).toBeVisible();
});

test("words without a space, as lists of channels have them, widen nothing", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const long = { category: "C".repeat(60), country: "P".repeat(60), language: "L".repeat(60) };
  const { name } = await desk.channel({
    name: unique("N".repeat(120)),
    stream_url: `https://direct.example/${"a".repeat(60)}`,
    ...long,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/channels?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
  expect(await sticksOut(page)).toBe(false);
  const heading = await page.getByRole("columnheader", { name: "Chaîne" }).boundingBox();
  expect(heading?.width).toBeGreaterThan(120);
});
