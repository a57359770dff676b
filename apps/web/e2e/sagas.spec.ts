import { expect, test } from "./site.ts";

test("a saga opens over the page, which does not scroll, and one of its titles opens its page", async ({ page }) => {
  await page.goto("/");
  const row = page.getByRole("region", { name: "Nos sagas" });
  await row.getByRole("link", { name: /Feuillade/ }).click();
  await expect(page).toHaveURL(/\/sagas\/[0-9a-f-]{36}$/);
  const modal = page.getByRole("dialog", { name: "Feuillade, les années de guerre" });
  await expect(modal).toContainText("1 film · 3 séries");
  await expect(modal.getByRole("listitem")).toHaveCount(4);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(modal).toHaveCount(0);

  await row.getByRole("link", { name: /Fantômas/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Juve contre Fantômas/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Juve contre Fantômas" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
