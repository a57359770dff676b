import { enterAs, staffDesk } from "./back-office.ts";
import { dialog } from "./scenes.ts";
import { expect, test } from "./site.ts";

test("a poster is uploaded, cropped by keyboard and saved; the list loads it in its small size, over its colour", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  await page.goto(`/admin/movies?fiche=${film.id}`);
  const field = page.getByRole("group", { name: "Image\u202f: Affiche" });
  const address = field.getByLabel("Affiche", { exact: true });
  const file = { name: "affiche.png", mimeType: "image/png", buffer: await page.screenshot() };
  await field.getByLabel("Fichier\u202f: Affiche").setInputFiles(file);
  await expect(address).toHaveValue(/^\/media\/pictures\/[\da-f-]+\/1440\.webp$/);
  const whole = await address.inputValue();

  await field.getByRole("button", { name: "Recadrer" }).click();
  await dialog(page)
    .getByLabel(/^Partie gardée/)
    .press("ArrowRight");
  await dialog(page).getByRole("button", { name: "Recadrer" }).click();
  await expect(address).toHaveValue(/\/600\.webp$/);
  const part = await address.inputValue();
  expect(part.split("/")[3]).not.toBe(whole.split("/")[3]);

  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Film modifié")).toBeVisible();
  await page.goto(`/admin/movies?q=${encodeURIComponent(film.title)}`);
  const image = page.getByRole("row").locator("img").first();
  // The browser takes a larger one where it still has that from the form.
  const [, folder = "no folder"] = /(\/media\/pictures\/[^/]+)\//.exec(part) ?? [];
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc))
    .toMatch(new RegExp(`${folder}/[12]00\\.webp$`));
  expect(await image.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  expect((await request.get(whole)).status(), "the first one is kept for other titles").toBe(200);
});
