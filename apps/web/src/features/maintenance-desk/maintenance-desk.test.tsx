import { getMaintenance, maintenanceStatus } from "@seance/contract/maintenance";
import type { MaintenanceStatus } from "@seance/contract/maintenance";
import { toggleMaintenance } from "@seance/contract/maintenance-form";
import type { Role } from "@seance/contract/roles";
import { changeSecurityCode } from "@seance/contract/security-code";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

/** Opens the maintenance tab; what is saved there becomes the status. */
async function openDesk(fields: Partial<MaintenanceStatus> = {}, as: Role = "fondateur", answers: HttpHandler[] = []) {
  const status = sample(maintenanceStatus, {
    title: "Maintenance en cours",
    message: "Le site est en maintenance pour améliorer votre expérience. Il sera bientôt de retour.",
    ...fields,
  });
  const toggled = record(toggleMaintenance, ({ body }) => Object.assign(status, body));
  await openApp("/admin/maintenance", {
    as,
    answers: [...answers, toggled.handler, answer(getMaintenance, () => ({ ...status }))],
  });
  await expect.element(state).toBeVisible();
  return toggled.sent as Record<string, unknown>[];
}

const state = page.getByRole("region", { name: "Statut du site" }).getByRole("status");
const title = page.getByLabelText("Titre", { exact: true });
const save = page.getByRole("button", { name: "Enregistrer les textes" });

test("the site is closed and opened again, each time asked first", async () => {
  const sent = await openDesk({}, "co_fondateur");
  await expect.element(state).toHaveTextContent("SERVICE NORMAL");
  await title.fill("Entracte");
  await expect.element(page.getByText(/^8 \/ 100/)).toBeVisible();
  await page.getByRole("button", { name: "Activer la maintenance" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Les visiteurs quittent le site à l’instant");
  await confirm("Annuler");
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Activer la maintenance" }).click();
  await confirm("Fermer le site");
  await expect.element(toast("Maintenance activée")).toBeInTheDocument();
  await expect.element(state).toHaveTextContent("MAINTENANCE ACTIVE");
  expect(sent[0]).toMatchObject({ is_active: true, title: "Entracte", features_affected: [], estimated_end: null });
  expect(Date.now() - Date.parse(String(sent[0]?.["enabled_at"]))).toBeLessThan(60_000);
  await page.getByRole("button", { name: "Désactiver la maintenance" }).click();
  await confirm("Rouvrir le site");
  await expect.element(toast("Maintenance désactivée")).toBeInTheDocument();
  await expect.element(state).toHaveTextContent("SERVICE NORMAL");
});

test("a custom message takes the place of the list of features", async () => {
  const sent = await openDesk({ features_affected: ["Lecture", "Recherche"] });
  await page.getByLabelText("Message personnalisé").fill("Retour vers 21 h");
  await expect.element(page.getByText(/^16 \/ 300/)).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Lecture/ }), 0);
  await save.click();
  await expect.element(toast("Textes enregistrés")).toBeVisible();
  expect(sent[0]).toMatchObject({
    is_active: false,
    custom_message: "Retour vers 21 h",
    features_affected: ["Retour vers 21 h"],
  });
});

test("the estimated end is in Paris time, both nights when the clock changes", async () => {
  const sent = await openDesk();
  const end = page.getByLabelText("Fin estimée (heure de Paris)");
  for (const [local, moment] of [
    ["2026-11-21T20:30", "2026-11-21T19:30:00.000Z"],
    // The last Sunday of October: the hour from 2:00 to 3:00 comes twice.
    ["2027-10-31T03:30", "2027-10-31T02:30:00.000Z"],
    ["2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
    // The last Sunday of March: the clock goes from 2:00 to 3:00.
    ["2027-03-28T01:30", "2027-03-28T00:30:00.000Z"],
    ["2027-03-28T03:30", "2027-03-28T01:30:00.000Z"],
  ] as const) {
    await end.fill(local);
    await save.click();
    await expect.poll(() => sent.at(-1)?.["estimated_end"]).toBe(moment);
    await expect.element(end).toHaveValue(local);
  }
  // The year, figure by figure: 0002, 0020, 0202, 2028.
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}2028");
  await expect.element(end).toHaveValue("2028-03-28T03:30");
});

test("text written while a save is under way stays, and the next save sends it", async () => {
  const held = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await openDesk({}, "fondateur", [
    answer(toggleMaintenance, async ({ body }) => {
      const asked = body as MaintenanceStatus;
      sent.push(asked.title);
      await held.promise;
      return sample(maintenanceStatus, { title: asked.title });
    }),
  ]);
  await title.fill("Entracte");
  await save.click();
  await expect.poll(() => sent).toEqual(["Entracte"]);
  await title.fill("Entracte, deuxième bobine");
  held.resolve();
  await expect.element(toast("Textes enregistrés")).toBeVisible();
  await expect.element(title).toHaveValue("Entracte, deuxième bobine");
  await save.click();
  await expect.poll(() => sent).toEqual(["Entracte", "Entracte, deuxième bobine"]);
});

test("a text that is too long is refused beside its field, and a refusal of the server is shown", async () => {
  await openDesk({}, "fondateur", [answer(toggleMaintenance, () => refusal(500, "?"))]);
  for (const [label, most] of [
    ["Titre", 100],
    ["Message", 500],
    ["Message personnalisé", 300],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    await field.fill("a".repeat(most + 1));
    await save.click();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(label === "Message personnalisé" ? "" : "a".repeat(most));
  }
  const features = page.getByRole("textbox", { name: "Fonctions concernées" });
  await features.fill("b".repeat(301));
  await userEvent.keyboard("{Enter}");
  await save.click();
  await expect.element(features).toHaveAccessibleDescription(/Au plus 300 caractères/);
  await page.getByLabelText("Message personnalisé").fill("Retour vers 21 h.\nMerci.");
  await save.click();
  await expect.element(toast("Erreur lors de la mise à jour")).toBeVisible();
  network.use(answer(getMaintenance, () => refusal(400, "?")));
  await page.getByRole("button", { name: "Recharger" }).click();
  await expect.element(toast("Erreur lors du rechargement")).toBeVisible();
});

test("the fondateur changes the security code; each wrong field says why", async () => {
  const changed = record(changeSecurityCode, ({ body }) =>
    (body as { current_code: string }).current_code === "0000" ? refusal(403, "Code de sécurité actuel incorrect") : undefined,
  );
  await openDesk({}, "fondateur", [changed.handler]);
  const code = page.getByRole("region", { name: "Code de sécurité" });
  const field = (name: string) => code.getByLabelText(name, { exact: true });
  const change = () => code.getByRole("button", { name: "Changer le code" }).click();
  await field("Code actuel").fill("0000");
  await field("Nouveau code").fill("12");
  await change();
  await expect.element(field("Nouveau code")).toHaveAccessibleDescription("Le code de sécurité est fait de 4 chiffres");
  await field("Nouveau code").fill("2026");
  await field("Répétez le nouveau code").fill("2027");
  await change();
  await expect.element(field("Répétez le nouveau code")).toHaveAccessibleDescription("Les deux codes diffèrent");
  await field("Répétez le nouveau code").fill("2026");
  await change();
  await expect.element(field("Code actuel")).toHaveAccessibleDescription("Code de sécurité actuel incorrect");
  await field("Code actuel").fill("1234");
  await change();
  await expect.element(toast("Code de sécurité changé")).toBeVisible();
  expect(changed.sent.at(-1)).toEqual({ current_code: "1234", code: "2026" });
});

for (const role of ["admin", "super_admin"] as const)
  test(`${role} sees the status, and changes nothing`, async () => {
    await openDesk({}, role);
    await expect.element(state).toHaveTextContent("SERVICE NORMAL");
    await expect.element(page.getByText("Lecture seule")).toBeVisible();
    await page.getByRole("button", { name: "Recharger" }).click();
    await expect.element(toast("Statut rechargé")).toBeVisible();
    await expectCount(page.getByRole("form"), 0);
    await expectCount(page.getByRole("button", { name: /la maintenance/ }), 0);
    await expectCount(page.getByRole("region", { name: "Code de sécurité" }), 0);
  });

test("axe finds no fault on a desktop and on a phone", async () => {
  await openDesk({
    is_active: true,
    enabled_at: "2026-11-21T10:00:00.000Z",
    enabled_by: "lumiere",
    estimated_end: "2026-11-21T19:30:00.000Z",
  });
  await expect.element(state).toHaveTextContent("MAINTENANCE ACTIVE");
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
