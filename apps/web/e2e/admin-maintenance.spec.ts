import type { Page } from "@playwright/test";
import { maintenancePreview } from "@seance/contract/maintenance";
import { enterAs, toast, wrongCode } from "./back-office.ts";
import { maintain } from "./desk.ts";
import { cutText, sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

/** The switch, for this page alone: the other tests need the site open. Notes what was sent. */
async function standIn(page: Page, active: boolean) {
  const status = await maintain(page, active);
  const sent: Record<string, unknown>[] = [];
  await page.route("**/api/admin/maintenance/toggle", (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    sent.push(body);
    Object.assign(status, body, { enabled_by: body["is_active"] ? "fondateur" : null });
    return route.fulfill({ json: status });
  });
  return { status, sent };
}

const state = (page: Page) => page.getByRole("region", { name: "Statut du site" }).getByRole("status");

test("the site is closed and opened again, each time asked twice", async ({ page, request }) => {
  await enterAs(page, request, "co_fondateur");
  const { sent } = await standIn(page, false);
  await page.goto("/admin/maintenance");
  await expect(state(page)).toHaveText("SERVICE NORMAL");
  await page.getByLabel("Titre", { exact: true }).fill("Entracte");
  await expect(page.getByText("8 / 100")).toBeVisible();
  await page.getByRole("button", { name: "Activer la maintenance" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Les visiteurs quittent le site à l’instant");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Activer la maintenance" }).click();
  await dialog.getByRole("button", { name: "Fermer le site" }).click();
  await expect(toast(page, "Maintenance activée")).toBeVisible();
  await expect(state(page)).toHaveText("MAINTENANCE ACTIVE");
  expect(sent[0]).toMatchObject({ is_active: true, title: "Entracte", features_affected: [], estimated_end: null });
  expect(Date.now() - Date.parse(String(sent[0]?.["enabled_at"]))).toBeLessThan(60_000);

  await page.getByRole("button", { name: "Désactiver la maintenance" }).click();
  await dialog.getByRole("button", { name: "Rouvrir le site" }).click();
  await expect(toast(page, "Maintenance désactivée")).toBeVisible();
  await expect(state(page)).toHaveText("SERVICE NORMAL");
});

test("a custom message takes the place of the list of features", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { sent, status } = await standIn(page, false);
  status.features_affected = ["Lecture", "Recherche"];
  await page.goto("/admin/maintenance");
  await page.getByLabel("Message personnalisé").fill("Retour vers 21 h");
  await expect(page.getByText("16 / 300")).toBeVisible();
  await expect(page.getByRole("button", { name: /Lecture/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Enregistrer les textes" }).click();
  await expect(toast(page, "Textes enregistrés")).toBeVisible();
  expect(sent[0]).toMatchObject({
    is_active: false,
    custom_message: "Retour vers 21 h",
    features_affected: ["Retour vers 21 h"],
  });
});

test("the estimated end is in Paris time, both nights when the clock changes", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { sent } = await standIn(page, false);
  await page.goto("/admin/maintenance");
  const end = page.getByLabel("Fin estimée (heure de Paris)");
  for (const [local, moment] of [
    ["2026-11-21T20:30", "2026-11-21T19:30:00.000Z"],
    // The last Sunday of October: three in the morning comes after two hours of « 2 h ».
    ["2027-10-31T03:30", "2027-10-31T02:30:00.000Z"],
    ["2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
    // The last Sunday of March: there is no « 2 h ».
    ["2027-03-28T01:30", "2027-03-28T00:30:00.000Z"],
    ["2027-03-28T03:30", "2027-03-28T01:30:00.000Z"],
  ] as const) {
    await end.fill(local);
    await page.getByRole("button", { name: "Enregistrer les textes" }).click();
    await expect.poll(() => sent.at(-1)?.["estimated_end"]).toBe(moment);
    await expect(end).toHaveValue(local);
  }
  // The year, figure by figure: 0002, 0020, 0202, 2028.
  await end.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2028", { delay: 30 });
  await expect(end).toHaveValue("2028-03-28T03:30");
});

test("what is written while the texts are being saved stays, and is what the next save sends", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const { sent } = await standIn(page, false);
  await page.goto("/admin/maintenance");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/admin/maintenance/toggle", async (route) => {
    await held;
    await route.fallback();
  });
  const title = page.getByLabel("Titre", { exact: true });
  const save = page.getByRole("button", { name: "Enregistrer les textes" });
  await title.fill("Entracte");
  const asked = page.waitForRequest("**/api/admin/maintenance/toggle");
  await save.click();
  await asked;
  await title.fill("Entracte, deuxième bobine");
  release();
  await expect(toast(page, "Textes enregistrés")).toBeVisible();
  await expect(title).toHaveValue("Entracte, deuxième bobine");
  await save.click();
  await expect.poll(() => sent.map(({ title: kept }) => kept)).toEqual(["Entracte", "Entracte, deuxième bobine"]);
});

test("what is too long is refused beside its field, and what the server refuses is said", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await maintain(page, false);
  await page.route("**/api/admin/maintenance/toggle", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/maintenance");
  const save = page.getByRole("button", { name: "Enregistrer les textes" });
  for (const [label, most] of [
    ["Titre", 100],
    ["Message", 500],
    ["Message personnalisé", 300],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill("a".repeat(most + 1));
    await save.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("a".repeat(most));
  }
  const features = page.getByRole("textbox", { name: "Fonctions concernées" });
  await features.fill("b".repeat(301));
  await features.press("Enter");
  await save.click();
  await expect(features).toHaveAccessibleDescription(/Au plus 300 caractères/);
  await page.getByLabel("Message personnalisé").fill("Retour vers 21 h.\nMerci.");
  await save.click();
  await expect(toast(page, "Erreur lors de la mise à jour")).toBeVisible();
  await page.route("**/api/maintenance/status", (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("button", { name: "Recharger" }).click();
  await expect(toast(page, "Erreur lors du rechargement")).toBeVisible();
});

test("the static page shows what is being written", async ({ page, request, context }) => {
  await enterAs(page, request, "fondateur");
  await standIn(page, false);
  await page.goto("/admin/maintenance");
  await page.getByLabel("Titre", { exact: true }).fill("Changement de bobine");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Voir l’aperçu de la page" }).click();
  const preview = await opened;
  await expect(preview).toHaveURL(maintenancePreview.address);
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Changement de bobine");
  await page.getByLabel("Titre", { exact: true }).fill("Changement de projecteur");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Changement de projecteur");
});

test("the fondateur changes the security code", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/maintenance");
  const code = page.getByRole("region", { name: "Code de sécurité" });
  const field = (name: string) => code.getByLabel(name, { exact: true });
  await field("Code actuel").fill(wrongCode);
  await field("Nouveau code").fill("12");
  await code.getByRole("button", { name: "Changer le code" }).click();
  await expect(field("Nouveau code")).toHaveAccessibleDescription("Le code de sécurité est fait de 4 chiffres");
  await field("Nouveau code").fill("2026");
  await field("Répétez le nouveau code").fill("2027");
  await code.getByRole("button", { name: "Changer le code" }).click();
  await expect(field("Répétez le nouveau code")).toHaveAccessibleDescription("Les deux codes diffèrent");
  await field("Répétez le nouveau code").fill("2026");
  await code.getByRole("button", { name: "Changer le code" }).click();
  await expect(field("Code actuel")).toHaveAccessibleDescription("Code de sécurité actuel incorrect");
  // The other tests delete with the code as it is.
  await page.route("**/api/admin/security-code", (route) => route.fulfill({ status: 204 }));
  await field("Code actuel").fill("1234");
  const sent = page.waitForRequest("**/api/admin/security-code");
  await code.getByRole("button", { name: "Changer le code" }).click();
  expect((await sent).postDataJSON()).toEqual({ current_code: "1234", code: "2026" });
  await expect(toast(page, "Code de sécurité changé")).toBeVisible();
});

for (const role of ["admin", "super_admin"] as const)
  test(`${role} sees how the site stands, and no more`, async ({ page, request }) => {
    await enterAs(page, request, role);
    await page.goto("/admin/maintenance");
    await expect(state(page)).toHaveText("SERVICE NORMAL");
    await expect(page.getByText("Lecture seule")).toBeVisible();
    await page.getByRole("button", { name: "Recharger" }).click();
    await expect(toast(page, "Statut rechargé")).toBeVisible();
    await expect(page.getByRole("form")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /la maintenance/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Code de sécurité" })).toHaveCount(0);
  });

test("axe finds nothing to say of it, and nothing is cut off", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const status = await maintain(page, true);
  Object.assign(status, {
    enabled_at: "2026-11-21T10:00:00.000Z",
    enabled_by: "lumiere",
    estimated_end: "2026-11-21T19:30:00.000Z",
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/maintenance");
  await expect(state(page)).toHaveText("MAINTENANCE ACTIVE");
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  }
  // The bar's own reminder is its icon alone on a phone.
  expect((await cutText(page)).filter((words) => words !== status.title)).toEqual([]);
});
