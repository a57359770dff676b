import type { Role } from "@seance/contract/roles";
import { getTicker, tickerDefaults } from "@seance/contract/ticker";
import type { Ticker } from "@seance/contract/ticker";
import { setTicker } from "@seance/contract/ticker-form";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, confirm, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const message = page.getByLabelText("Message", { exact: true });
const save = () => page.getByRole("button", { name: "Sauvegarder" }).click();

const open = (ticker: Partial<Ticker>, answers: HttpHandler[] = [], as: Role = "fondateur") =>
  openApp("/admin/message", { as, answers: [...answers, answer(getTicker, { ...tickerDefaults, ...ticker })] });

test("the fondateur writes the message, and sees what viewers will see", async () => {
  const set = record(setTicker, ({ body }) => body as Ticker);
  await open({ message: "Avant", enabled: true }, [set.handler]);
  // Characters are counted as they are checked: an emoji is one.
  await message.fill("🎬🎬");
  await expect.element(page.getByText(/^2 \/ 500/)).toBeVisible();
  await message.fill("Ce soir : Nosferatu, en copie restaurée");
  await expect.element(page.getByText(/^39 \/ 500/)).toBeVisible();
  for (const [value, words] of [
    ["5", "5 · Très lent"],
    ["15", "15 · Lent"],
    ["25", "25 · Normal"],
    ["35", "35 · Rapide"],
    ["50", "50 · Très rapide"],
  ] as const) {
    await page.getByLabelText("Vitesse").fill(value);
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await page.getByLabelText("Couleur du texte", { exact: true }).fill("#ffd27a");
  await page.getByLabelText("Couleur du fond", { exact: true }).fill("#332a25");
  const preview = page.getByRole("region", { name: "Aperçu du bandeau" });
  await expect.element(preview).toMatchTextContent("Ce soir : Nosferatu, en copie restaurée");
  const colours = () => {
    const { color, backgroundColor } = getComputedStyle(preview.element());
    return [color, backgroundColor];
  };
  await expect.poll(colours).toEqual(["rgb(255, 210, 122)", "rgb(51, 42, 37)"]);
  await page.getByRole("switch", { name: "Message activé" }).click();
  await save();
  await expect.element(toast("Message sauvegardé\u202f!")).toBeVisible();
  expect(set.sent).toEqual([
    {
      message: "Ce soir : Nosferatu, en copie restaurée",
      enabled: false,
      speed: 50,
      text_color: "#ffd27a",
      background_color: "#332a25",
    },
  ]);
});

test("a message that nobody has written starts at the editor's speed; wrong values are refused beside their fields", async () => {
  await open({});
  await expect.element(page.getByText("15 · Lent")).toBeVisible();
  await expect.element(page.getByText("Aucun message : rien ne défile.")).toBeVisible();
  const colour = page.getByLabelText("Couleur du texte", { exact: true });
  await message.fill("a".repeat(501));
  await colour.fill("rouge");
  await save();
  await expect.element(message).toHaveAttribute("aria-invalid", "true");
  await expect.element(colour).toHaveAccessibleDescription("Couleur attendue sous la forme #rrggbb");
});

test("a failed save says so and keeps the text; reloading brings back the saved one", async () => {
  await open({ message: "Avant", speed: 20 }, [answer(setTicker, () => refusal(500, "?"))]);
  await message.fill("Après");
  await save();
  await expect.element(toast("Erreur sauvegarde")).toBeVisible();
  await expect.element(message).toHaveValue("Après");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Films" }).click();
  await confirm("Continuer la saisie");
  await page.getByRole("button", { name: "Recharger" }).click();
  await expect.element(message).toHaveValue("Avant");
});

for (const role of ["admin", "super_admin", "co_fondateur"] as const)
  test(`${role} reads the message and cannot change it`, async () => {
    await open({ message: "Bienvenue", enabled: true }, [], role);
    await expect.element(page.getByText("Lecture seule")).toBeVisible();
    await expect.element(message).toBeDisabled();
    await expect.element(page.getByLabelText("Vitesse")).toBeDisabled();
    await expect.element(page.getByRole("switch", { name: "Message activé" })).toBeDisabled();
    for (const name of ["Sauvegarder", "Recharger"]) await expect.element(page.getByRole("button", { name })).toBeDisabled();
    await expectAccessible();
  });

test("axe finds no fault on a desktop and on a phone", async () => {
  await open({ message: "Bienvenue à la Séance", enabled: true });
  await expect.element(page.getByRole("region", { name: "Aperçu du bandeau" })).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
