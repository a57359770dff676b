import { getMovie, listMovies, movie } from "@seance/contract/movies";
import { createPreviewLink, deletePreviewLink, listPreviewLinks, previewLink } from "@seance/contract/previews";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const film = sample(movie, { title: "Scherben", status: "draft" });
const link = sample(previewLink, { path: "/apercu/jeton", expires_at: "2026-11-26T13:02:00.000Z" });
const dialog = page.getByRole("dialog", { name: /Aperçu de «.Scherben.»/ });
const links = dialog.getByRole("list", { name: "Liens en cours" });

async function open(answers: Parameters<typeof openApp>[1] = {}): Promise<void> {
  const { answers: given = [] } = answers;
  await openApp(`/admin/movies?fiche=${film.id}`, {
    as: "super_admin",
    answers: [...given, answer(getMovie, film), answer(listMovies, { movies: [film], total: 1 })],
  });
  await page.getByRole("region", { name: "En bref" }).getByRole("button", { name: "Aperçu" }).click();
  await expect.element(dialog).toBeVisible();
}

test("a link is made for the chosen time and copied; it is listed with its end, and deleted", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  let made = false;
  const created = record(createPreviewLink, () => ((made = true), link));
  const deleted = record(deletePreviewLink, () => void (made = false) as never);
  await open({
    answers: [created.handler, deleted.handler, answer(listPreviewLinks, () => ({ links: made ? [link] : [] }))],
  });
  await expect.element(dialog.getByText("Aucun lien en cours.")).toBeVisible();
  await dialog.getByRole("radio", { name: "3 jours" }).click();
  await dialog.getByRole("button", { name: "Créer un lien" }).click();
  await expect.element(toast("Lien créé et copié.")).toBeVisible();
  expect(created.sent).toEqual([{ item_type: "movie", item_id: film.id, hours: 72 }]);
  expect(copied).toHaveBeenCalledWith(`${location.origin}/apercu/jeton`);
  await expect.element(links.getByText("Jusqu’au 26 novembre 2026 à 14:02")).toBeVisible();
  await expect.element(links.getByRole("link", { name: /Ouvrir l’aperçu/ })).toHaveAttribute("href", "/apercu/jeton");
  await expectAccessible();
  await links.getByRole("button", { name: /Supprimer le lien/ }).click();
  await expect.element(dialog.getByText("Aucun lien en cours.")).toBeVisible();
  expect(deleted.sent).toHaveLength(1);
});

test("a refusal of the server is said, and a link that cannot be copied is still there", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no clipboard"));
  await open({
    answers: [
      answer(createPreviewLink, () => refusal(409, "Ce titre a déjà 20 liens d’aperçu.")),
      answer(listPreviewLinks, { links: [link] }),
    ],
  });
  await dialog.getByRole("button", { name: "Créer un lien" }).click();
  await expect.element(toast("Ce titre a déjà 20 liens d’aperçu.")).toBeVisible();
  await links.getByRole("button", { name: /Copier le lien/ }).click();
  await expect.element(toast(/Le lien n’a pas pu être copié/)).toBeVisible();
});
