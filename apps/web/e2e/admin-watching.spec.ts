import type { APIRequestContext, Page } from "@playwright/test";
import type { Movie } from "@seance/contract/movies";
import { enterAs } from "./back-office.ts";
import { elsewhere, newPerson, watched } from "./people.ts";
import { expect, test } from "./site.ts";

const card = (page: Page, email: string) => page.getByRole("article", { name: email });

async function films(request: APIRequestContext): Promise<Movie[]> {
  return (await (await request.get("/api/movies?limit=20")).json()).movies;
}

test("what somebody watches shows by itself, with how far they are", async ({ page, request }) => {
  await enterAs(page, request, "super_admin");
  const person = await newPerson(request);
  const [first, second] = await films(request);
  if (!first || !second) throw new Error("the demo has films");
  const up = page.waitForResponse("**/api/events");
  await page.goto("/admin/watch-history");
  await up;
  await expect(page.getByRole("heading", { level: 1, name: "Historique de Visionnage" })).toBeVisible();
  await expect(page.getByText("En direct")).toBeVisible();
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: first.id }, 1500, 6000)]);
  await expect(card(page, person.email)).toContainText(first.title);
  await expect(card(page, person.email)).toContainText(/25\s%/);
  await expect(card(page, person.email).getByRole("progressbar", { name: `Progression de ${first.title}` })).toHaveAttribute(
    "aria-valuenow",
    "25",
  );
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: second.id }, 3000, 6000)]);
  await expect(card(page, person.email).getByRole("listitem").first()).toContainText(second.title);
});
