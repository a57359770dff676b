import {
  listUrlMigrations,
  migrateUrls,
  previewUrlMigration,
  undoUrlMigration,
  urlMigrationMessages,
  urlMigrationRun,
} from "@seance/contract/url-migration";
import type { UrlMigrationRun } from "@seance/contract/url-migration";
import type { Role } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const from = page.getByLabelText("Ancien domaine");
const to = page.getByLabelText("Nouveau domaine");
const preview = () => page.getByRole("button", { name: "Prévisualiser" }).click();
const migrate = () => page.getByRole("button", { name: "Lancer la migration" }).click();
const moved = { success: true, movies_updated: 1, episodes_updated: 1, total_updated: 2, in_bin_updated: 1 };
const run = (fields: Partial<UrlMigrationRun> = {}) =>
  sample(urlMigrationRun, {
    old_domain: "vieux-cinema.example",
    new_domain: "cinema.example:8443",
    movies_updated: 1240,
    episodes_updated: 38,
    run_by: "lumiere",
    can_undo: true,
    ...fields,
  });

const open = (runs: UrlMigrationRun[], answers: HttpHandler[] = [], as: Role = "fondateur") =>
  openApp("/admin/url-migration", { as, answers: [answer(listUrlMigrations, { runs }), ...answers] });

test("a double press runs one migration, and undoes one, the one that is meant", async () => {
  const migrated = record(migrateUrls, moved);
  const undone = record(undoUrlMigration, moved);
  const latest = run();
  await open([latest], [migrated.handler, undone.handler]);
  await from.fill(" vieux.example ");
  await to.fill("neuf.example");
  await migrate();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Cette action est irréversible");
  await page.getByRole("alertdialog").getByRole("button", { name: "Lancer la migration" }).dblClick();
  await expect.element(toast("Migration réussie! 2 liens mis à jour")).toBeInTheDocument();
  await expect
    .element(page.getByRole("region", { name: "Résultat" }))
    .toMatchTextContent("1 film et 1 épisode, dont 1 dans la corbeille");
  expect(migrated.sent).toEqual([{ old_domain: "vieux.example", new_domain: "neuf.example" }]);
  await page.getByRole("button", { name: "Annuler la dernière migration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la migration" }).dblClick();
  await expect.element(toast(/Migration annulée.*2 liens rétablis/)).toBeInTheDocument();
  expect(undone.sent).toEqual([{ id: latest.id }]);
  // The counts of the migration no longer hold.
  await expectCount(page.getByRole("region", { name: "Résultat" }), 0);
  await expect.element(from).toHaveValue("cinema.example:8443");
});

test("a migration that is no longer the latest is not undone, and the page says so", async () => {
  await open([run()], [answer(undoUrlMigration, () => refusal(409, urlMigrationMessages.notLatest))]);
  await page.getByRole("button", { name: "Annuler la dernière migration" }).click();
  await confirm("Annuler la migration");
  await expect.element(toast(/Cette migration n’est plus la dernière/)).toBeInTheDocument();
});

test("both domains are needed, and failures are shown", async () => {
  const refused = () => refusal(422, [{ loc: ["body", "new_domain"], msg: urlMigrationMessages.badDomain }]);
  await open([run()], [answer(previewUrlMigration, refused), answer(migrateUrls, refused)]);
  await expect.element(from).toHaveValue("cinema.example:8443");
  await to.fill("  ");
  await migrate();
  await expect.element(toast("Veuillez remplir les deux domaines")).toBeVisible();
  await expect.element(to).toHaveAccessibleDescription("Veuillez remplir les deux domaines");
  await expectCount(page.getByRole("alertdialog"), 0);
  await to.fill("pas un domaine");
  await preview();
  await expect.element(toast(/^Erreur lors de la prévisualisation/)).toBeVisible();
  await expect.element(to).toHaveAccessibleDescription(/^Domaine invalide/);
  await migrate();
  await confirm("Lancer la migration");
  await expect.element(toast(/^Erreur lors de la migration/)).toBeInTheDocument();
});

for (const role of ["admin", "super_admin", "co_fondateur"] as const)
  test(`${role} sees the migrations and cannot run one`, async () => {
    await open([run()], [], role);
    await expect.element(page.getByText("Lecture seule")).toBeVisible();
    await expect.element(page.getByRole("row").nth(1)).toMatchTextContent("vieux-cinema.example → cinema.example:8443");
    await expect.element(from).toBeDisabled();
    for (const name of ["Prévisualiser", "Lancer la migration"])
      await expect.element(page.getByRole("button", { name })).toBeDisabled();
    await expectCount(page.getByRole("button", { name: "Annuler la dernière migration" }), 0);
  });

test("axe finds no fault in the migrations and in a preview, on a desktop and on a phone", async () => {
  const undone = run({ can_undo: false, undone_at: "2026-11-19T10:00:00.000Z", run_by: null });
  await open(
    [run(), undone],
    [
      answer(previewUrlMigration, {
        movies_count: 1,
        episodes_count: 0,
        in_bin_count: 0,
        sample_changes: [
          {
            title: "Nosferatu",
            old_url: "https://cinema.example:8443/films/nosferatu-1922.mp4",
            new_url: "https://nouveau.example/films/nosferatu-1922.mp4",
          },
        ],
      }),
    ],
  );
  await expect.element(from).toHaveValue("cinema.example:8443");
  await preview();
  await expect.element(page.getByRole("list", { name: "Exemples" })).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
