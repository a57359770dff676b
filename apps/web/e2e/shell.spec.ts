import type { Page } from "@playwright/test";
import { newMember, onDatabase, publish } from "./desk.ts";
import { enter, newPerson, suspend } from "./people.ts";
import { film, player } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const community = "https://communaute.exemple/seance";

/** The site as its owner has set it, for this page. */
const settle = (page: Page, settings: object) =>
  page.route("**/api/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...settings } });
  });

/** Holds the answers of a call until they are let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const entries = ["Accueil", "Films", "Séries", "Chaînes TV", "Favoris", "Historique"];
const addresses = ["/", "/films", "/series", "/chaines", "/favoris", "/historique"];

for (const [name, width, bar] of [
  ["the top bar", 1440, "Navigation principale"],
  ["the bottom bar of a phone", 390, "Navigation mobile"],
] as const) {
  test(`${name} has the main entries, and says which page it is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/films");
    const links = page.getByRole("navigation", { name: bar }).getByRole("link");
    await expect(links).toHaveText(entries);
    for (const [at, address] of addresses.entries()) {
      await links.nth(at).click();
      await expect(page).toHaveURL(address);
      await expect(links.nth(at)).toHaveAttribute("aria-current", "page");
    }
  });
}

test("the legal words stand in two tabs, and lead to who can be written to", async ({ page }) => {
  await settle(page, { community_url: community });
  await page.goto("/films");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: /Nous contacter/ })).toHaveAttribute("href", community);
  await footer.getByRole("button", { name: "DMCA" }).click();
  const legal = page.getByRole("dialog", { name: "Informations légales" });
  await expect(legal.getByRole("tab")).toHaveText(["Politique DMCA", "Conditions générales"]);
  const says = /héberge lui-même les contenus .*en qualité de prestataire technique/;
  await expect(legal).toContainText(says);
  await expect(legal.getByRole("link", { name: /retrait/ })).toHaveAttribute("href", community);
  await legal.getByRole("tab", { name: "Conditions générales" }).click();
  await expect(legal.getByRole("heading", { name: "2. Rôle du site" })).toBeVisible();
  await expect(legal).toContainText(says);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(legal).toHaveCount(0);
});

test("on a phone the footer's links stand on one line, under the site's name", async ({ page }) => {
  await settle(page, { community_url: community });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/historique");
  const footer = page.getByRole("contentinfo");
  const line = async (name: string | RegExp) => (await footer.getByText(name).boundingBox())?.y ?? 0;
  const [contact, founder, legal] = [await line(/Nous contacter/), await line("Fondateur"), await line("DMCA")];
  expect(contact).toBeCloseTo(legal, 0);
  expect(founder).toBeCloseTo(legal, 0);
  expect(await line("Séance")).toBeLessThan(legal - 20);
});

test("the founder's card shows whole, its frame too", async ({ page }) => {
  await page.goto("/historique");
  await page.getByRole("button", { name: "Fondateur" }).click();
  const frame = page.getByRole("dialog").getByRole("figure");
  await expect(frame).toBeVisible();
  const [top, cut] = await frame.evaluate((one) => [
    one.getBoundingClientRect().top,
    one.parentElement?.getBoundingClientRect().top ?? 0,
  ]);
  expect(top).toBeGreaterThanOrEqual(cut ?? 0);
});

test("who is suspended, and who is signed in, is led to the community", async ({ page, request }) => {
  await settle(page, { community_url: community });
  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/films");
  await page.getByRole("button", { name: "Profil" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: /Nous contacter/ })).toHaveAttribute("href", community);
  await page.evaluate(() => localStorage.clear());
  await suspend(person);
  await page.goto("/connexion");
  await page.getByLabel("Adresse email").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", community);
});

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

test("a start that takes its time says what it waits for", async ({ page, request }) => {
  const { token } = await newPerson(request);
  const checked = await hold(page, "**/api/settings");
  await page.goto("/films");
  await expect(page.getByText("Vérification du serveur...")).toBeVisible();
  checked();
  await expect(page.getByText("Vérification du serveur...")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();

  await page.evaluate((key) => localStorage.setItem("token", key), token);
  const restored = await hold(page, "**/api/me");
  await page.reload();
  await expect(page.getByText("Restauration de la session...")).toBeVisible();
  restored();
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
});

test("a session that another tab began is taken up", async ({ page, request }) => {
  const { token } = await newPerson(request);
  await page.goto("/films");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  const taken = await hold(page, "**/api/me");
  await page.evaluate((key) => {
    localStorage.setItem("token", key);
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  }, token);
  await expect(page.getByText("Synchronisation en cours...")).toBeVisible();
  taken();
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
    page.getByRole("main").getByRole("button", { name: "Regarder" }),
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
