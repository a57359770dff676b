import type { Page } from "@playwright/test";
import type { Saga, SagaWithItems } from "@seance/contract/sagas";
import { enterAs, staffDesk, unique } from "./back-office.ts";
import { expect, test } from "./site.ts";

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
