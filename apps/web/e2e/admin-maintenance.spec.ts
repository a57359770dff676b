import { maintenancePreview } from "@seance/contract/maintenance";
import { enterAs } from "./back-office.ts";
import { maintain } from "./desk.ts";
import { expect, test } from "./site.ts";

test("the static page shows what is being written", async ({ page, request, context }) => {
  await enterAs(page, request, "fondateur");
  await maintain(page, false);
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
