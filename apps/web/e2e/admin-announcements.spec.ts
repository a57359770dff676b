import type { APIRequestContext, Page } from "@playwright/test";
import type { Announcement } from "@seance/contract/announcements";
import { enterAs, toast, unique } from "./back-office.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./site.ts";

const item = (page: Page, title: string) =>
  page.getByRole("list", { name: "Annonces" }).getByRole("listitem").filter({ hasText: title });
const headers = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

/** One that only the staff sees: other tests look at the viewers' banner. */
async function publish(request: APIRequestContext, staff: Person, fields: object = {}): Promise<Announcement> {
  const data = {
    title: unique("Annonce"),
    message: "Une annonce pour l’équipe seule.",
    target_audience: ["staff"],
    is_active: false,
    ...fields,
  };
  const answer = await request.post("/api/admin/announcements", { headers: headers(staff), data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

test("announcements are pinned, turned on and off, and deleted", async ({ page, request }) => {
  const { title } = await publish(request, await enterAs(page, request, "admin"));
  await page.goto(`/admin/announcements?q=${encodeURIComponent(title)}`);
  const press = (name: string) =>
    item(page, title)
      .getByRole("button", { name: `${name} ${title}` })
      .click();
  await press("Épingler");
  await expect(toast(page, "Épinglage modifié avec succès !")).toBeVisible();
  await expect(item(page, title)).toContainText("Épinglée");
  await press("Activer");
  await expect(toast(page, "Statut modifié avec succès !")).toBeVisible();
  await expect(item(page, title).getByText("Active", { exact: true })).toBeVisible();
  await press("Désactiver");
  await expect(item(page, title).getByText("Inactive", { exact: true })).toBeVisible();
  await press("Supprimer");
  await expect(page.getByRole("alertdialog")).toContainText("Êtes-vous sûr de vouloir supprimer cette annonce ?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Annonce supprimée avec succès !")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
});
