import type { Page } from "@playwright/test";
import { newMember, onDatabase, publish } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { film, player } from "./screening.ts";
import { expect, test } from "./site.ts";

/** Holds the answers of a call until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("the staff's buttons lead to the back office, nobody else has them, and who is no longer of the staff goes home", async ({
  page,
  request,
}) => {
  const links = page.getByRole("link", { name: "Administration" });
  const person = await newMember(request, "admin");
  await enter(page, person);
  await page.goto("/films");
  await expect(page.getByRole("banner").getByRole("link", { name: "Administration" })).toBeVisible();
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();

  await onDatabase("update account set role = 'user' where id = $1", [person.user.id]);
  await publish({ kind: "account", id: person.user.id });
  await expect(page).toHaveURL("/");
  await expect(links).toHaveCount(0);
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Profil" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  await expect(links).toHaveCount(0);
});

test("a slow start says that the session is restored", async ({ page, request }) => {
  const { token } = await newPerson(request);
  await page.goto("/films");
  await page.evaluate((key) => localStorage.setItem("token", key), token);
  const restored = await hold(page, "**/api/me");
  await page.reload();
  await expect(page.getByText("Restauration de la session...")).toBeVisible();
  restored();
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
});

test("under the profile, the support, the founder's card and the player the page does not scroll; Escape clears each", async ({
  page,
  request,
}) => {
  await enter(page, await newPerson(request));
  const one = await film(request);
  await page.goto(`/films/${one.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const place = () => page.evaluate(() => scrollY);
  const openers = [
    page.getByRole("button", { name: "Profil" }),
    page.getByRole("banner").getByRole("button", { name: /^Support/ }),
    page.getByRole("contentinfo").getByRole("button", { name: "Fondateur" }),
    page.getByRole("main").getByRole("button", { name: "Regarder" }).first(),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const before = await place();
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, before > 0 ? -300 : 300);
    // What the wheel would do is done by the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await place()).toBe(before);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(player(page)).toHaveCount(0);
});
