import type { Page } from "@playwright/test";
import type { Saga, SagaWithItems } from "@seance/contract/sagas";
import { enterAs, staffDesk, toast, unique } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const names = (page: Page, saga: Saga) => page.getByRole("list", { name: `Films de ${saga.name}` }).getByRole("listitem");

/** A saga of three films that only the staff sees, removed at the end. */
async function sagaOfThree(page: Page, desk: ReturnType<typeof staffDesk>) {
  const mark = unique("Partie");
  const films = [];
  for (const letter of ["a", "b", "c"]) films.push(await desk.film({ title: `${mark} ${letter}` }));
  const saga = await desk.saga({ movies: films.map(({ id }) => id) });
  await page.goto(`/admin/sagas?q=${encodeURIComponent(saga.name)}`);
  await expect(names(page, saga)).toHaveCount(3);
  const order = async () =>
    (await desk.get<SagaWithItems>(`/sagas/${saga.id}`)).movie_items.map(({ title }) => title.at(-1)).join("");
  return { saga, films, mark, order };
}

test("a saga is made by its name, renamed and deleted after a second question", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const name = unique("Mabuse");
  await page.goto("/admin/sagas");
  await page.getByRole("button", { name: "Ajouter une saga" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une saga" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByLabel("Nom *")).toHaveAccessibleDescription("Le nom de la saga est obligatoire");
  await dialog.getByLabel("Nom *").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Saga ajoutée")).toBeVisible();
  await page.getByRole("button", { name: `Modifier ${name}` }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("Un joueur.");
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Saga modifiée")).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("button", { name: `Supprimer ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Supprimer ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Saga supprimée")).toBeVisible();
  const { sagas } = await desk.get<{ sagas: Saga[] }>("/sagas");
  expect(sagas.some((saga) => saga.name === name)).toBe(false);
});

test("the order is made by buttons, whose ends do nothing, and by the arrows of the handle", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const { saga, mark, order } = await sagaOfThree(page, desk);
  await expect(page.getByRole("button", { name: `Monter ${mark} a` })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: `Descendre ${mark} c` })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: `Descendre ${mark} a` }).click();
  await expect(names(page, saga).first()).toContainText(`${mark} b`);
  await expect.poll(order).toBe("bac");
  const handle = page.getByRole("button", { name: `Déplacer ${mark} c` });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect(handle).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(handle).toBeFocused();
  await expect(names(page, saga).first()).toContainText(`${mark} c`);
  await expect.poll(order).toBe("cba");
  await desk.remove(`/sagas/${saga.id}`);
});

test("the order is made by dragging a handle", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const { saga, mark, order } = await sagaOfThree(page, desk);
  const from = await page.getByRole("button", { name: `Déplacer ${mark} a` }).boundingBox();
  const to = await page.getByRole("button", { name: `Déplacer ${mark} c` }).boundingBox();
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(names(page, saga).last()).toContainText(`${mark} a`);
  await page.mouse.up();
  await expect.poll(order).toBe("bca");
  await desk.remove(`/sagas/${saga.id}`);
});

test("films are found, added and taken out; what a saga holds is not offered again", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const { saga, mark, order } = await sagaOfThree(page, desk);
  const more = await desk.film({ title: `${mark} d` });
  const picker = page.getByRole("combobox", { name: "Ajouter un film à la saga" });
  await picker.fill(mark);
  await expect(page.getByRole("option")).toHaveText([new RegExp(more.title)]);
  await page.getByRole("option").click();
  await expect(names(page, saga)).toHaveCount(4);
  await expect(picker).toHaveValue("");
  await picker.fill(mark);
  await expect(page.getByText("Aucun film disponible a ajouter")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Retirer ${mark} b de la saga` }).click();
  await expect(names(page, saga)).toHaveCount(3);
  await expect.poll(order).toBe("acd");
  await page.route("**/reorder-movie", (route) =>
    route.fulfill({ status: 409, json: { detail: "Ce titre est déjà le premier" } }),
  );
  await page.getByRole("button", { name: `Monter ${mark} d` }).click();
  await expect(toast(page, "Erreur : Ce titre est déjà le premier")).toBeVisible();
  await expect(names(page, saga).last()).toContainText(`${mark} d`);
  await desk.remove(`/sagas/${saga.id}`);
});

test("an admin reads the order and adds sagas; axe finds nothing to say", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, request, "admin");
  await page.goto("/admin/sagas?q=fantomas");
  await expect(
    page
      .getByRole("list", { name: /^Films de/ })
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Monter|Descendre|Déplacer|Retirer|Supprimer|Modifier) / })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
