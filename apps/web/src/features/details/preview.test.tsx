import { episode } from "@seance/contract/episodes";
import { openPreview } from "@seance/contract/previews";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { expectCount, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { movieOf, seriesOf } from "#test/titles.ts";

const expires_at = "2026-11-26T13:02:00.000Z";
const token = "A".repeat(43);
const heading = page.getByRole("heading", { level: 1 });

test("a guest sees the film as viewers will, until when, not indexed, and does not play it", async () => {
  const film = movieOf({ title: "Scherben", status: "draft", has_video: true });
  await openApp(`/apercu/${token}`, { answers: [answer(openPreview, { item_type: "movie", title: film, expires_at })] });
  await expect.element(heading).toHaveTextContent("Scherben");
  await expect
    .element(page.getByRole("note"))
    .toMatchTextContent(/visible avec ce lien seulement, jusqu’au 26 novembre 2026 à 14:02/);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  await expectAccessible();
  await page.getByRole("button", { name: "Regarder" }).click();
  await expect.element(toast("La vidéo ne se lit pas dans un aperçu.")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /favoris/ }), 0);
});

test("of a series the episodes are shown too", async () => {
  const show = seriesOf({ title: "Les Vampires" });
  const first = sample(episode, { series_id: show.id, season_number: 1, episode_number: 1, title: "La Tête coupée" });
  const preview = { item_type: "series" as const, title: show, episodes: [first], expires_at };
  await openApp(`/apercu/${token}`, { answers: [answer(openPreview, preview)] });
  await expect.element(page.getByRole("heading", { name: "Épisodes" })).toBeVisible();
  await expect.element(page.getByRole("main").getByText("La Tête coupée").first()).toBeVisible();
});

test("a link that shows nothing any more says so", async () => {
  await openApp(`/apercu/${token}`, { answers: [answer(openPreview, () => refusal(404, "Introuvable"))] });
  await expect.element(heading).toHaveTextContent("Aperçu indisponible");
  await expectAccessible();
});
