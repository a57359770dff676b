import { getSettings, publicSettings } from "@seance/contract/site";
import type { PublicSettings } from "@seance/contract/site";
import type { Role } from "@seance/contract/roles";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { holdClock, pass } from "#test/clock.ts";
import { address, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

/** Opens the list of films of a site that is protected so. */
const openProtected = (protection: PublicSettings["protection"], role?: Role) =>
  openApp("/films", {
    ...(role && { as: role }),
    answers: [answer(getSettings, sample(publicSettings, { protection }))],
  });

/** Adds what a download extension puts in a page. */
function intrude(fields: Partial<HTMLDivElement>): HTMLElement {
  const intruder = Object.assign(document.createElement("div"), fields);
  document.body.append(intruder);
  return intruder;
}

/** Whether the window looks as if developer tools were docked at its side. */
const dockTools = (docked: boolean) =>
  vi.spyOn(globalThis, "outerWidth", "get").mockImplementation(() => innerWidth + (docked ? 400 : 0));

const refusal = page.getByRole("heading", { name: "Accès refusé" });
const films = page.getByRole("heading", { level: 1, name: "Films" });

afterEach(() => {
  for (const one of document.querySelectorAll("#intruder, #vdh-panneau, #savefrom__bar")) one.remove();
});

test("removes what an extension adds to download, and says so", async () => {
  await openProtected("player");
  await expect
    .poll(() => {
      intrude({ id: "intruder", className: "video-download-button" });
      return toast("Tentative de téléchargement bloquée").elements().length;
    })
    .toBeGreaterThan(0);
  const bar = intrude({ id: "savefrom__bar" });
  await expect.poll(() => bar.isConnected).toBe(false);
});

test("tells of an extension that was there first, with what to do", async () => {
  intrude({ id: "vdh-panneau" });
  await openProtected("player");
  await expect
    .element(page.getByRole("dialog", { name: "Protection anti-téléchargement" }))
    .toMatchTextContent("Extension de téléchargement détectée - Accès bloqué. Désactivez cette extension");
  await expect.element(toast("Extension de téléchargement détectée - Accès bloqué")).toBeInTheDocument();
});

test("full protection answers docked developer tools with the home page and a refusal", async () => {
  dockTools(true);
  await openProtected("full");
  await expect.element(refusal).toBeVisible();
  await expect.poll(address).toBe("/");
  dockTools(false);
  await expect.element(refusal).not.toBeInTheDocument();
});

test.for([
  ["off", undefined],
  ["player", undefined],
  ["full", "admin"],
] as const)("with protection %s for %s, developer tools change nothing", async ([protection, role]) => {
  dockTools(true);
  holdClock();
  await openProtected(protection, role);
  await expect.element(films).toBeVisible();
  await pass(6000);
  expect(refusal.elements()).toEqual([]);
  expect(address()).toBe("/films");
});

test("nothing is removed for the staff", async () => {
  holdClock();
  await openProtected("full", "admin");
  await expect.element(films).toBeVisible();
  await pass(6000);
  const intruder = intrude({ id: "intruder", className: "video-download-button" });
  await pass(2000);
  expect(intruder.isConnected).toBe(true);
});
