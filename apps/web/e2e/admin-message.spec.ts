import { enterAs, toast } from "./back-office.ts";
import { cutText, sticksOut } from "./readable.ts";
import { tick } from "./desk.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

test("the fondateur writes the message, and sees what viewers will see", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/message");
  const message = page.getByLabel("Message", { exact: true });
  // Characters are counted as they are checked: an emoji is one.
  await message.fill("🎬🎬");
  await expect(page.getByText("2 / 500")).toBeVisible();
  await message.fill("Ce soir : Nosferatu, en copie restaurée");
  await expect(page.getByText("39 / 500")).toBeVisible();
  const speed = page.getByLabel("Vitesse");
  for (const [value, words] of [
    ["5", "5 · Tres lent"],
    ["15", "15 · Lent"],
    ["25", "25 · Normal"],
    ["35", "35 · Rapide"],
    ["50", "50 · Tres rapide"],
  ] as const) {
    await speed.fill(value);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Couleur du texte", { exact: true }).fill("#ffd27a");
  await page.getByLabel("Couleur du fond", { exact: true }).fill("#332a25");
  const preview = page.getByRole("region", { name: "Aperçu du bandeau" });
  await expect(preview).toContainText("Ce soir : Nosferatu, en copie restaurée");
  await expect(preview).toHaveCSS("color", "rgb(255, 210, 122)");
  await expect(preview).toHaveCSS("background-color", "rgb(51, 42, 37)");

  // Off: whoever looks at the home page meanwhile sees nothing of it.
  await page.getByRole("switch", { name: "Message activé" }).uncheck();
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toast(page, "Message sauvegarde !")).toBeVisible();
  expect(await (await request.get("/api/ticker")).json()).toEqual({
    message: "Ce soir : Nosferatu, en copie restaurée",
    enabled: false,
    speed: 50,
    text_color: "#ffd27a",
    background_color: "#332a25",
  });
  await page.reload();
  await expect(message).toHaveValue("Ce soir : Nosferatu, en copie restaurée");
});

test("a message that nobody has written begins at the editor's speed; too much is refused beside the field", async ({
  page,
  request,
}) => {
  await enterAs(page, request, "fondateur");
  await tick(page, {});
  await page.goto("/admin/message");
  await expect(page.getByText("15 · Lent")).toBeVisible();
  await expect(page.getByText("Aucun message : rien ne défile.")).toBeVisible();
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("a".repeat(501));
  await page.getByLabel("Couleur du texte", { exact: true }).fill("rouge");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(message).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Couleur du texte", { exact: true })).toHaveAccessibleDescription(
    "Couleur attendue sous la forme #rrggbb",
  );
});

test("a save that fails says so and keeps what was written; reloading brings back what is kept", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await tick(page, { message: "Avant", speed: 20 });
  await page.route("**/api/admin/ticker", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/message");
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("Après");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(toast(page, "Erreur sauvegarde")).toBeVisible();
  await expect(message).toHaveValue("Après");
  await page.getByRole("link", { name: "Films", exact: true }).last().click();
  await page.getByRole("button", { name: "Continuer la saisie" }).click();
  await page.getByRole("button", { name: "Recharger" }).click();
  await expect(message).toHaveValue("Avant");
});

for (const role of ["admin", "super_admin", "co_fondateur"] as const)
  test(`${role} reads the message and cannot change it`, async ({ page, request }) => {
    await enterAs(page, request, role);
    await tick(page, { message: "Bienvenue", enabled: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/admin/message");
    await expect(page.getByText("Lecture seule")).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toBeDisabled();
    await expect(page.getByLabel("Vitesse")).toBeDisabled();
    await expect(page.getByRole("switch", { name: "Message activé" })).toBeDisabled();
    for (const name of ["Sauvegarder", "Recharger"]) await expect(page.getByRole("button", { name })).toBeDisabled();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

test("axe finds nothing to say of it, and nothing is cut off", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await tick(page, { message: "Bienvenue à la Séance", enabled: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/message");
  await expect(page.getByRole("region", { name: "Aperçu du bandeau" })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  }
  expect(await cutText(page)).toEqual([]);
});
