import { enterAs, staffDesk } from "./back-office.ts";
import { enter } from "./people.ts";
import { dialog } from "./scenes.ts";
import { expect, test } from "./site.ts";

test("a poster is uploaded, cropped by keyboard and saved; the list loads it in its small size, over its colour", async ({
  page,
  browser,
  request,
}) => {
  const person = await enterAs(page, request);
  const desk = staffDesk(request, person);
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
  // Another browser: this one would take the larger size that it still has from the form.
  const context = await browser.newContext();
  const list = await context.newPage();
  await enter(list, person);
  await list.goto(`/admin/movies?q=${encodeURIComponent(film.title)}`);
  const image = list.getByRole("row").locator("img").first();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc))
    .toContain(part.replace(/\d+\.webp$/, "100.webp"));
  expect(await image.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
  expect((await request.get(whole)).status(), "the first one is kept for other titles").toBe(200);
  await context.close();
});
