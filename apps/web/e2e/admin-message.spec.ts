import { enterAs, toast } from "./back-office.ts";
import { expect, test } from "./site.ts";

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
