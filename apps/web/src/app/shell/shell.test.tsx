import { getMe, me } from "@seance/contract/accounts";
import { getMovie, movie } from "@seance/contract/movies";
import { getMaintenance, maintenanceStatus } from "@seance/contract/maintenance";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { address, atSize, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const community = "https://communaute.exemple/seance";
const withCommunity = answer(getSettings, sample(publicSettings, { community_url: community }));
const footer = page.getByRole("contentinfo");

const entries = ["Accueil", "Films", "Séries", "Chaînes TV", "Favoris", "Historique"];
const addresses = ["/", "/films", "/series", "/chaines", "/favoris", "/historique"];

test.for([
  ["the top bar", 1440, "Navigation principale"],
  ["the bottom bar of a phone", 390, "Navigation mobile"],
] as const)("%s has the main entries, and marks the current page", async ([, width, bar]) => {
  await atSize([width, 844], async () => {
    await openApp("/films");
    const links = page.getByRole("navigation", { name: bar }).getByRole("link");
    await expect.poll(() => texts(links)).toEqual(entries);
    for (const [at, path] of addresses.entries()) {
      await links.nth(at).click();
      await expect.poll(address).toBe(path);
      await expect.element(links.nth(at)).toHaveAttribute("aria-current", "page");
    }
  });
});

test("the top bar is clear at the top of the page, and opaque below", async () => {
  await openApp("/");
  const blur = () => getComputedStyle(page.getByRole("banner").element()).backdropFilter;
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 100);
  await expect.poll(blur).toBe("none");
  window.scrollTo(0, 100);
  await expect.poll(blur).toMatch(/^blur/);
  window.scrollTo(0, 0);
  await expect.poll(blur).toBe("none");
});

test("the legal texts are in two tabs, and link to the community", async () => {
  await openApp("/films", { answers: [withCommunity] });
  await expect.element(footer.getByRole("link", { name: /Nous contacter/ })).toHaveAttribute("href", community);
  await footer.getByRole("button", { name: "DMCA" }).click();
  const legal = page.getByRole("dialog", { name: "Informations légales" });
  await expect.poll(() => texts(legal.getByRole("tab"))).toEqual(["Politique DMCA", "Conditions générales"]);
  const says = /héberge lui-même les contenus .*en qualité de prestataire technique/s;
  await expect.element(legal).toMatchTextContent(says);
  await expect.element(legal.getByRole("link", { name: /retrait/ })).toHaveAttribute("href", community);
  await legal.getByRole("tab", { name: "Conditions générales" }).click();
  await expect.element(legal.getByRole("heading", { name: "2. Rôle du site" })).toBeVisible();
  await expect.element(legal).toMatchTextContent(says);
  await userEvent.keyboard("{Escape}");
  await expect.element(legal).not.toBeInTheDocument();
});

test("on a phone the footer's links stand on one line, under the site's name", async () => {
  await atSize([360, 780], async () => {
    await openApp("/historique", { answers: [withCommunity] });
    await expect.element(footer.getByText(/Nous contacter/)).toBeVisible();
    const top = (text: string | RegExp) => footer.getByText(text).element().getBoundingClientRect().top;
    const legal = top("DMCA");
    expect(top(/Nous contacter/)).toBeCloseTo(legal, 0);
    expect(top("Fondateur")).toBeCloseTo(legal, 0);
    expect(top("Séance")).toBeLessThan(legal - 20);
  });
});

/** An answer that waits until it is released. */
function held<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: () => promise, release: () => resolve(value) };
}
const ada = () => sample(me, { role: "user", email: "ada@seance.example" });

test("a slow start says that the server is checked, and gives the focus back", async () => {
  const checked = held(sample(publicSettings));
  await openApp("/films", { answers: [answer(getSettings, checked.answer)] });
  const home = page.getByRole("banner").getByRole("link", { name: "Accueil", exact: true });
  await expect.element(home).toBeInTheDocument();
  (home.element() as HTMLElement).focus();
  await expect.element(page.getByText("Vérification du serveur...")).toBeVisible();
  checked.release();
  await expect.element(page.getByText("Vérification du serveur...")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await expect.element(home).toHaveFocus();
});

test("a session that another tab began is taken up", async () => {
  const taken = held(ada());
  await openApp("/films", { answers: [answer(getMe, taken.answer)] });
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  localStorage.setItem("token", "token");
  globalThis.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  await expect.element(page.getByText("Synchronisation en cours...")).toBeVisible();
  taken.release();
  await expect.element(page.getByRole("button", { name: "Profil" })).toBeVisible();
});

test("the page behind the profile, the support and the founder's card does not scroll, and Escape closes each", async () => {
  const film = sample(movie, {
    title: "Scherben",
    year: 1921,
    genre: "Drame",
    description: "Un rail.",
    thumbnail: "/favicon.svg",
  });
  await openApp(`/films/${film.id}`, { as: "user", answers: [answer(getMovie, film)] });
  await expect.element(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  const scrolls = () =>
    getComputedStyle(document.documentElement).overflowY !== "hidden" && getComputedStyle(document.body).overflowY !== "hidden";
  for (const opener of [
    page.getByRole("button", { name: "Profil" }),
    page.getByRole("banner").getByRole("button", { name: /^Support/ }),
    footer.getByRole("button", { name: "Fondateur" }),
  ]) {
    await expect.poll(scrolls).toBe(true);
    await opener.click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expect.poll(scrolls).toBe(false);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});

test.for([390, 320])("on a phone of %i px the account button of the staff is whole, also in maintenance", async (width) => {
  await atSize([width, 844], async () => {
    await openApp("/admin", {
      as: "fondateur",
      answers: [answer(getMaintenance, sample(maintenanceStatus, { is_active: true }))],
    });
    await expect.element(page.getByTitle(/^Maintenance en cours/)).toBeVisible();
    const { right } = page.getByRole("button", { name: "Profil" }).element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(width);
    await expect.element(page.getByRole("link", { name: "Séance, accueil" })).toBeVisible();
  });
});
