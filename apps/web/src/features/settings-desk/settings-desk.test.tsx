import {
  changeSiteSettings,
  getSiteSettings,
  settingMessages,
  siteSettingNames,
  type SiteSetting,
  type SiteSettingName,
} from "@seance/contract/site-settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const defaults: Record<SiteSettingName, SiteSetting["value"]> = {
  TMDB_API_KEY: null,
  RETENTION_BIN: 30,
  RETENTION_WATCH: 730,
  RETENTION_LOGINS: 365,
  RETENTION_LOGINS_FULL_IP: 183,
  RETENTION_TICKETS: 365,
  RETENTION_AUDIT: 365,
  RETENTION_SECURITY: 365,
  MAX_UPLOAD: 20 * 2 ** 30,
  QUOTA_PER_ACCOUNT: null,
  QUOTA_TOTAL: null,
  DELETE_ORIGINALS: false,
  REGISTRATION: "open",
  STAFF_SECOND_FACTOR: false,
};

type Given = Partial<Record<SiteSettingName, Pick<SiteSetting, "source" | "value">>>;

/** Opens the settings tab; what is saved there holds. */
async function openDesk(given: Given = {}) {
  const held = { ...given };
  const settings = () =>
    siteSettingNames.map((name): SiteSetting => ({
      name,
      default: defaults[name],
      source: "default",
      value: defaults[name],
      ...held[name],
    }));
  const changed = record(changeSiteSettings, ({ body }) => {
    for (const [name, value] of Object.entries(body as Record<string, SiteSetting["value"]>))
      held[name as SiteSettingName] =
        value === null
          ? { source: "default", value: defaults[name as SiteSettingName] }
          : { source: "stored", value: name === "TMDB_API_KEY" ? "…4f2a" : value };
    return { settings: settings() };
  });
  await openApp("/admin/settings", {
    as: "fondateur",
    answers: [changed.handler, answer(getSiteSettings, () => ({ settings: settings() }))],
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Réglages" })).toBeVisible();
  return changed.sent;
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const save = page.getByRole("button", { name: "Enregistrer" });

test("only the changed settings are sent, sizes in bytes; an empty number is the default", async () => {
  const sent = await openDesk({ RETENTION_BIN: { source: "stored", value: 7 } });
  await expect.element(save).toBeDisabled();
  await expect.element(field("Corbeille")).toHaveValue(7);
  await expect.element(field("Visionnages")).toHaveValue(null);
  await expect.element(field("Visionnages")).toHaveAccessibleDescription(/^Par défaut\s: 730 jours$/);
  await field("Corbeille").fill("");
  await field("Quota du site").fill("1.5");
  await field("Supprimer les originaux une fois les vidéos préparées").click();
  await save.click();
  await expect.element(toast("Réglages enregistrés")).toBeVisible();
  expect(sent).toEqual([{ RETENTION_BIN: null, QUOTA_TOTAL: 1.5 * 2 ** 30, DELETE_ORIGINALS: true }]);
  await expect.element(field("Quota du site")).toHaveValue(1.5);
  await expect.element(save).toBeDisabled();
});

test("a shorter duration is asked about first, with what it was", async () => {
  const sent = await openDesk({ RETENTION_AUDIT: { source: "stored", value: 900 } });
  await field("Corbeille").fill("7");
  await field("Connexions").fill("400");
  await field("Journal de l’équipe").fill("");
  await save.click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toMatchTextContent(/Corbeille\s: 7 jours au lieu de 30 jours/);
  await expect.element(dialog).toMatchTextContent(/Journal de l’équipe\s: 365 jours au lieu de 900 jours/);
  expect(dialog.element().textContent).not.toContain("Connexions");
  await confirm("Annuler");
  expect(sent).toEqual([]);
  await save.click();
  await confirm("Enregistrer");
  await expect.element(toast("Réglages enregistrés")).toBeVisible();
  expect(sent).toEqual([{ RETENTION_BIN: 7, RETENTION_LOGINS: 400, RETENTION_AUDIT: null }]);
});

test("what the environment sets is told, and cannot be changed", async () => {
  await openDesk({
    RETENTION_BIN: { source: "environment", value: 60 },
    TMDB_API_KEY: { source: "environment", value: "…9c1d" },
  });
  await expect
    .element(page.getByText(/Fixé par l’environnement du serveur\u202f: Corbeille\u202f: 60 jours \(RETENTION_BIN\)/))
    .toBeVisible();
  await expectCount(field("Corbeille"), 0);
  await expectCount(field("Clé de TMDB"), 0);
  await expectCount(page.getByRole("button", { name: "Retirer la clé de TMDB" }), 0);
});

test("a key is set, told by its end, and removed", async () => {
  const sent = await openDesk();
  await expect.element(field("Clé de TMDB")).toHaveAccessibleDescription(/Aucune clé/);
  await field("Clé de TMDB").fill("  0123456789abcdef4f2a ");
  await save.click();
  await expect.element(field("Clé de TMDB")).toHaveAccessibleDescription(/^Clé enregistrée\s: …4f2a$/);
  await expect.element(field("Clé de TMDB")).toHaveValue("");
  await page.getByRole("button", { name: "Retirer la clé de TMDB" }).click();
  await expect.element(field("Clé de TMDB")).toHaveAccessibleDescription(/Aucune clé/);
  expect(sent).toEqual([{ TMDB_API_KEY: "0123456789abcdef4f2a" }, { TMDB_API_KEY: null }]);
});

test("bad values and a refused key are told beside their fields; another failure in a toast", async () => {
  const sent = await openDesk({ TMDB_API_KEY: { source: "unreadable", value: null } });
  await expect.element(field("Clé de TMDB")).toHaveAccessibleDescription(/illisible/);
  await field("Corbeille").fill("0");
  await field("Taille maximale d’une vidéo").fill("0");
  await save.click();
  await expect.element(field("Corbeille")).toHaveAccessibleDescription(/Au moins un jour/);
  await expect.element(field("Taille maximale d’une vidéo")).toHaveAccessibleDescription(/Au moins 1 Mio/);
  expect(sent).toEqual([]);
  await field("Corbeille").fill("");
  await field("Taille maximale d’une vidéo").fill("");
  network.use(answer(changeSiteSettings, () => refusal(422, [{ loc: ["body", "TMDB_API_KEY"], msg: settingMessages.wrongKey }])));
  await field("Clé de TMDB").fill("une-mauvaise-clef");
  await save.click();
  await expect.element(field("Clé de TMDB")).toHaveAccessibleDescription(new RegExp(settingMessages.wrongKey));
  network.use(answer(changeSiteSettings, () => refusal(503, settingMessages.tmdbAway)));
  await save.click();
  await expect.element(toast(`Erreur 503: ${settingMessages.tmdbAway}`)).toBeVisible();
  await expect.element(field("Clé de TMDB")).toHaveValue("une-mauvaise-clef");
});

test("axe finds no fault on a desktop and on a phone", async () => {
  await openDesk({ RETENTION_BIN: { source: "environment", value: 60 } });
  await expect.element(field("Visionnages")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
