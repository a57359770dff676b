import { enterAs, giveCode, securityCode, staffDesk, toast } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a deletion that fails says what could not be deleted, and it stays", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const [film, series, channel] = [await desk.film(), await desk.series(), await desk.channel()];
  const episode = await desk.episode(series.id, {});
  await page.route(/\/api\/(movies|series|episodes|channels)\/[\w-]+$/, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: { detail: "?" } }) : route.continue(),
  );
  const q = encodeURIComponent;
  for (const { tab, name, folded, fault } of [
    { tab: "movies", name: film.title, folded: true, fault: "Erreur lors de la suppression du film" },
    { tab: "series", name: series.title, folded: true, fault: "Erreur lors de la suppression de la série" },
    { tab: "episodes", name: episode.title, folded: false, fault: "Erreur lors de la suppression de l'épisode" },
    { tab: "channels", name: channel.name, folded: false, fault: "Erreur lors de la suppression de la chaîne" },
  ]) {
    await page.goto(`/admin/${tab}?q=${q(name)}`);
    const row = page.getByRole("row").filter({ hasText: name });
    if (folded) {
      await row.getByRole("button", { name: /^Autres actions/ }).click();
      await page.getByRole("menuitem", { name: "Supprimer" }).click();
    } else await row.getByRole("button", { name: /^Supprimer/ }).click();
    await giveCode(page, securityCode);
    await expect(page.getByRole("alertdialog")).toContainText(fault);
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
    await expect(row).toBeVisible();
  }
});

test("a saga that cannot be made, renamed or deleted says why", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const saga = await desk.saga();
  await page.route(/\/api\/sagas(\/[\w-]+)?$/, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 409, json: { detail: "Le projecteur est en panne." } }),
  );
  await page.goto(`/admin/sagas?q=${encodeURIComponent(saga.name)}`);
  await page.getByRole("button", { name: `Supprimer ${saga.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Erreur : Le projecteur est en panne.")).toBeVisible();
  for (const opener of [`Modifier ${saga.name}`, "Ajouter une saga"]) {
    await page.getByRole("button", { name: opener }).click();
    const dialog = page.getByRole("dialog", { name: opener });
    await dialog.getByLabel("Nom *").fill("Un autre nom");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Le projecteur est en panne.");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Abandonner" }).click();
  }
  await desk.remove(`/sagas/${saga.id}`);
});

test("a picture is seen beside its address; one that fails gives way to a placeholder", async ({ page, request }) => {
  await enterAs(page, request);
  await page.goto("/admin/movies?fiche=nouveau");
  const address = page.getByLabel("Miniature *");
  const frame = address.locator("xpath=ancestor::div[.//img or .//*[name()='svg']][1]");
  await address.fill("/favicon.svg");
  await expect(frame.locator("img")).toHaveAttribute("src", "/favicon.svg");
  await address.fill("/nulle-part.jpg");
  await expect(frame.locator("img")).toHaveCount(0);
  await expect(frame.locator("svg").first()).toBeVisible();
});
