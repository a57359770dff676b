import { restoreSeveralFromBin } from "@seance/contract/bin";
import { listMovies, movie } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import { addSagaMovie, changeSaga, createSaga, deleteSaga, removeSagaMovie, reorderSagaMovie } from "@seance/contract/saga-form";
import { getSaga, listSagas, saga, sagaWithItems } from "@seance/contract/sagas";
import { movieCard } from "@seance/contract/titles";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { confirm, expectCount, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

/** Opens a saga whose films are a, b and c, which writes change; `order` has their titles as the "server" holds them. */
async function openSaga({ as = "super_admin", answers = [] }: { as?: Role; answers?: HttpHandler[] } = {}) {
  const all = ["a", "b", "c", "d"].map((letter) => sample(movieCard, { id: newId(), title: `Partie ${letter}`, year: 1921 }));
  let held = all.slice(0, 3).map(({ id }) => id);
  const one = sample(saga, { id: newId(), name: "Mabuse", movies: held });
  const items = () => held.flatMap((id) => all.find((film) => film.id === id) ?? []);
  const send = (ids: string[]) => {
    held = ids;
    return { ...one, movies: held };
  };
  const moveOne = ({ body }: { body: unknown }) => {
    const { movie_id, direction } = body as { movie_id: string; direction: "up" | "down" };
    const from = held.indexOf(movie_id);
    const ids = held.toSpliced(from, 1);
    return send(ids.toSpliced(from + (direction === "up" ? -1 : 1), 0, movie_id));
  };
  const moved = record(reorderSagaMovie, moveOne);
  await openApp("/admin/sagas", {
    as,
    answers: [
      ...answers,
      answer(listSagas, () => ({ sagas: [one] })),
      answer(getSaga, () => sample(sagaWithItems, { ...one, movies: held, movie_items: items() })),
      answer(listMovies, { movies: all.map((film) => sample(movie, film)), total: all.length }),
      moved.handler,
      answer(changeSaga, ({ body }) => send((body as { movies: string[] }).movies)),
      answer(addSagaMovie, ({ body }) => send([...held, (body as { movie_id: string }).movie_id])),
      answer(removeSagaMovie, ({ params }) => send(held.filter((id) => id !== params["movieId"]))),
    ],
  });
  await expect.element(page.getByRole("list", { name: "Films de Mabuse" })).toBeVisible();
  const order = () =>
    items()
      .map(({ title }) => title.at(-1))
      .join("");
  return { order, moved: moved.sent };
}

const films = page.getByRole("list", { name: "Films de Mabuse" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name });
const nameField = (name: string) => page.getByRole("dialog", { name }).getByLabelText("Nom *");

test("a saga is made by its name, renamed, deleted after a question, and comes back when that is undone", async () => {
  const sagas = [sample(saga, { name: "Fantomas" })];
  const binned: typeof sagas = [];
  const made = record(createSaga, ({ body }) => {
    sagas.push(sample(saga, body as { name: string }));
    return sagas[1] as (typeof sagas)[number];
  });
  const changed = record(changeSaga, ({ body }) => Object.assign(sagas[1] as object, body) as never);
  await openApp("/admin/sagas", {
    as: "super_admin",
    answers: [
      answer(listSagas, () => ({ sagas })),
      answer(getSaga, ({ params }) => sample(sagaWithItems, { id: params["id"] as string })),
      made.handler,
      changed.handler,
      answer(deleteSaga, () => void binned.push(...sagas.splice(1)) as never),
      answer(restoreSeveralFromBin, ({ body }) => {
        expect(body).toEqual({ items: binned.map(({ id }) => ({ type: "saga", id })) });
        sagas.push(...binned.splice(0));
        return { restored: 1, refused: [] };
      }),
    ],
  });
  await button("Ajouter une saga").click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une saga" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(dialog.getByLabelText("Nom *")).toHaveAccessibleDescription("Le nom de la saga est obligatoire");
  await dialog.getByLabelText("Nom *").fill("Mabuse");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Saga ajoutée")).toBeInTheDocument();
  expect(made.sent).toEqual([expect.objectContaining({ name: "Mabuse" })]);
  await button("Modifier Mabuse").click();
  await page.getByRole("dialog").getByLabelText("Description").fill("Un joueur.");
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Saga modifiée")).toBeInTheDocument();
  expect(changed.sent).toEqual([expect.objectContaining({ description: "Un joueur." })]);
  await button("Supprimer Mabuse").click();
  await confirm("Annuler");
  await button("Supprimer Mabuse").click();
  await confirm("Supprimer");
  await expect.element(toast("Saga supprimée")).toBeInTheDocument();
  await expectCount(button("Supprimer Mabuse"), 0);
  await button("Annuler").click();
  await expect.element(toast("Suppression annulée")).toBeInTheDocument();
  await expect.element(button("Supprimer Mabuse")).toBeVisible();
});

test("the order is changed by buttons, whose ends do nothing, and by the arrow keys on the handle", async () => {
  const { order, moved } = await openSaga();
  await expect.element(button("Monter Partie a")).toHaveAttribute("aria-disabled", "true");
  await expect.element(button("Descendre Partie c")).toHaveAttribute("aria-disabled", "true");
  await button("Descendre Partie a").click();
  await expect.element(films.first()).toMatchTextContent("Partie b");
  await expect.poll(order).toBe("bac");
  expect(moved).toEqual([expect.objectContaining({ direction: "down" })]);
  const handle = button("Déplacer Partie c");
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(handle).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(handle).toHaveFocus();
  await expect.element(films.first()).toMatchTextContent("Partie c");
  await expect.poll(order).toBe("cba");
});

test("films are found, added and taken out; a film of the saga is not offered again", async () => {
  const { order } = await openSaga();
  const picker = page.getByRole("combobox", { name: "Ajouter un film à la saga" });
  await picker.fill("Partie");
  await expect.poll(() => texts(page.getByRole("option"))).toEqual([expect.stringContaining("Partie d")]);
  await page.getByRole("option").click();
  await expectCount(films, 4);
  await expect.element(picker).toHaveValue("");
  await picker.fill("Partie");
  await expect.element(page.getByText("Aucun film disponible a ajouter")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await button("Retirer Partie b de la saga").click();
  await expectCount(films, 3);
  await expect.poll(order).toBe("acd");
});

test("a move that is refused says why and is taken back", async () => {
  await openSaga({ answers: [answer(reorderSagaMovie, () => refusal(409, "Ce titre est déjà le premier"))] });
  await button("Monter Partie c").click();
  await expect.element(toast("Erreur : Ce titre est déjà le premier")).toBeVisible();
  await expect.element(films.last()).toMatchTextContent("Partie c");
});

test("a saga that cannot be made, renamed or deleted says why", async () => {
  const down = () => refusal(409, "Le projecteur est en panne.");
  await openSaga();
  network.use(answer(createSaga, down), answer(changeSaga, down), answer(deleteSaga, down));
  await button("Supprimer Mabuse").click();
  await confirm("Supprimer");
  await expect.element(toast("Erreur : Le projecteur est en panne.")).toBeInTheDocument();
  for (const opener of ["Modifier Mabuse", "Ajouter une saga"]) {
    await button(opener).click();
    const dialog = page.getByRole("dialog", { name: opener });
    await nameField(opener).fill("Un autre nom");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent("Le projecteur est en panne.");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await confirm("Abandonner");
  }
});

test("an admin reads the order and adds sagas; axe finds no fault", async () => {
  await openSaga({ as: "admin" });
  await expectCount(films, 3);
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expect.element(button("Ajouter une saga")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^(Monter|Descendre|Déplacer|Retirer|Supprimer|Modifier) / }), 0);
  await expectCount(page.getByRole("combobox"), 0);
  await expectAccessible();
});
