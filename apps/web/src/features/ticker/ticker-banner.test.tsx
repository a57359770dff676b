import { getTicker, ticker, type Ticker } from "@seance/contract/ticker";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { withMotion } from "#test/motion.ts";
import { closeApp, openApp, tellPage } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const banner = page.getByRole("region", { name: "Bandeau d’information" });
const line = () => banner.element().querySelector("p") as HTMLElement;
const styleOf = (element: Element) => getComputedStyle(element);

/** Opens an address of a site with this ticker; gives the ticker, which may change later. */
async function openWith(fields: Partial<Ticker>, path = "/"): Promise<Ticker> {
  const shown = sample(ticker, { enabled: true, message: "Ce soir : Caligari", ...fields });
  await openApp(path, { answers: [answer(getTicker, () => shown)] });
  return shown;
}

test("scrolls its message fifteen times, read out once, in its colours", async () => {
  await withMotion(async () => {
    await openWith({ message: "<i>Ce soir</i> : Caligari", speed: 10, text_color: "#000000", background_color: "#ffb52e" });
    await expect.element(banner).toHaveStyle({ backgroundColor: "rgb(255, 181, 46)", color: "rgb(0, 0, 0)" });
    const copies = [...line().querySelectorAll("span")];
    expect(copies.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 15 }, () => "<i>Ce soir</i> : Caligari"));
    expect(copies.filter((copy) => copy.getAttribute("aria-hidden") !== "true")).toHaveLength(1);
    expect(styleOf(line()).animationDuration).toBe("40s");
  });
});

test("can be closed for the visit; another message opens it again", async () => {
  const shown = await openWith({ message: "Avant" });
  await page.getByRole("button", { name: "Fermer le bandeau" }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await closeApp();
  await openApp("/", { answers: [answer(getTicker, () => shown)] });
  await expect.element(page.getByText("Aucune saga disponible")).toBeVisible();
  expect(banner.elements()).toEqual([]);
  shown.message = "Après";
  tellPage("ticker-updated");
  await expect.element(banner).toMatchTextContent("Après");
});

test("is on the home page alone", async () => {
  await openWith({}, "/films");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(banner.elements()).toEqual([]);
});

test("a short message leaves no gap at its end", async () => {
  await withMotion(async () => {
    await openWith({ message: "À 20 h" });
    await expect.element(banner).toBeVisible();
    const [motion] = line().getAnimations();
    motion?.pause();
    if (motion) motion.currentTime = 19_999;
    expect(motion).toBeDefined();
    expect(line().getBoundingClientRect().right).toBeGreaterThan(innerWidth);
  });
});

test("stops while it is hovered or focused", async () => {
  await withMotion(async () => {
    await openWith({});
    await expect.element(banner).toBeVisible();
    const state = () => styleOf(line()).animationPlayState;
    await page.getByRole("contentinfo").hover();
    await expect.poll(state).toBe("running");
    await banner.hover();
    await expect.poll(state).toBe("paused");
    await page.getByRole("contentinfo").hover();
    await expect.poll(state).toBe("running");
    await userEvent.keyboard("{Tab}");
    banner.element().focus();
    await expect.poll(state).toBe("paused");
  });
});

test("stands still where less motion is preferred, and the arrow keys scroll it", async () => {
  await openWith({});
  await expect.element(banner).toBeVisible();
  expect(styleOf(line()).animationName).toBe("none");
  banner.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => banner.element().scrollLeft).toBeGreaterThan(0);
});

test("shows an edit as soon as it is told of, and nothing when it is off or empty", async () => {
  const shown = await openWith({ message: "Avant" });
  await expect.element(banner).toMatchTextContent("Avant");
  shown.message = "Après";
  tellPage("ticker-updated");
  await expect.element(banner).toMatchTextContent("Après");
  shown.message = "  ";
  tellPage("ticker-updated");
  await expect.element(banner).not.toBeInTheDocument();
  Object.assign(shown, { message: "Encore", enabled: true });
  tellPage("ticker-updated");
  await expect.element(banner).toMatchTextContent("Encore");
  shown.enabled = false;
  tellPage("ticker-updated");
  await expect.element(banner).not.toBeInTheDocument();
});
