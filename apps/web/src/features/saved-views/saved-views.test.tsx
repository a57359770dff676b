import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  savedView,
  viewMessages,
} from "@seance/contract/saved-views";
import type { SavedView } from "@seance/contract/saved-views";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, expectCount, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const view = (fields: Partial<SavedView>): SavedView =>
  sample(savedView, { id: newId(), name: "Sans affiche", search: { sans_affiche: true }, shared: false, owner: null, ...fields });

async function open(path: string, views: SavedView[], handlers: Parameters<typeof openApp>[1] = {}) {
  const list = answer(listSavedViews, () => ({ views }));
  await openApp(path, { as: "admin", ...handlers, answers: [...(handlers.answers ?? []), list] });
}
const press = (name: RegExp | string) => page.getByRole("button", { name }).click();
const choose = (name: RegExp | string) => page.getByRole("menuitem", { name }).click();

test("a view gives the address its filters, in place of those that stood there; one of a colleague says whose it is", async () => {
  await open("/admin/movies?genre=Drame&page=3", [
    view({}),
    view({ name: "Muets", search: { year: 1922, sort_by: "views" }, owner: "bruno", shared: true }),
  ]);
  await press("Vues");
  await choose("Muets — bruno");
  await expect.poll(address).toBe("/admin/movies?year=1922&sort_by=views");
  await expect.element(page.getByRole("button", { name: "Vues\u202f: Muets" })).toBeVisible();
  await press("Vues\u202f: Muets");
  await choose("Aucune vue");
  await expect.poll(address).toBe("/admin/movies");
});

test("the filters of the page are kept as a view, also a shared one; a name that is taken is told", async () => {
  let taken = true;
  const saved = record(createSavedView, () => (taken ? refusal(409, viewMessages.nameTaken) : view({})));
  await open("/admin/series?q=nuit&page=2&fiche=", [], { answers: [saved.handler] });
  await press("Vues");
  await choose("Enregistrer cette vue…");
  const form = page.getByRole("dialog", { name: "Enregistrer la vue" });
  await form.getByRole("textbox").fill("La nuit");
  await form.getByRole("switch", { name: /Partager/ }).click();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(form.getByText(viewMessages.nameTaken)).toBeVisible();
  await expectAccessible();
  taken = false;
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Vue enregistrée")).toBeVisible();
  expect(saved.sent.at(-1)).toEqual({ tab: "series", name: "La nuit", shared: true, search: { q: "nuit" } });
});

test("one's own views are renamed, given other filters and deleted; both of the latter can be undone", async () => {
  const own = view({});
  const [changed, deleted, made] = [
    record(changeSavedView, () => own),
    record(deleteSavedView, () => undefined),
    record(createSavedView, () => own),
  ];
  const answers = [changed.handler, deleted.handler, made.handler];
  await open("/admin/users?role=ami", [own, view({ name: "Des autres", owner: "bruno", shared: true })], { answers });
  await press("Vues");
  await choose("Gérer mes vues…");
  const dialog = page.getByRole("dialog", { name: "Mes vues" });
  await expectCount(dialog.getByRole("listitem"), 1);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Donner à Sans affiche les filtres affichés" }).click();
  await expect.element(toast("Filtres de la vue remplacés")).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect.poll(() => changed.sent).toEqual([{ search: { role: "ami" } }, { search: own.search }]);
  await dialog.getByRole("button", { name: "Renommer ou partager Sans affiche" }).click();
  const form = page.getByRole("dialog", { name: "Modifier la vue" });
  await form.getByRole("textbox").fill("Affiches");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.poll(() => changed.sent.at(-1)).toEqual({ name: "Affiches", expected_updated_at: own.updated_at });
  await dialog.getByRole("button", { name: "Supprimer Sans affiche" }).click();
  await expect.element(toast("Vue supprimée")).toBeVisible();
  expect(deleted.sent).toHaveLength(1);
  await page.getByRole("button", { name: "Annuler" }).first().click();
  await expect.poll(() => made.sent).toEqual([{ tab: "users", name: own.name, shared: false, search: own.search }]);
});
