import { streamEvents, pollMs } from "@seance/contract/events";
import { listWatchActivity, watchActivity } from "@seance/contract/watch-history";
import type { WatchActivity } from "@seance/contract/watch-history";
import { http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { eventStreamUp } from "#shared/events/stream-state.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, noAnswer, refusal } from "#test/answers.ts";
import { atSize, expectCount, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const email = "asta@seance.example";
const card = page.getByRole("article", { name: email });
const seen = (title: string, progress: number): WatchActivity["recent_items"][number] => ({
  item_type: "movie",
  item_id: newId(),
  content: { title, series_title: null, season_number: null, episode_number: null },
  progress,
  last_watched: "2026-01-01T12:00:00.000Z",
});
const watching = (...recent_items: WatchActivity["recent_items"]) => [
  sample(watchActivity, { user: { id: newId(), email, role: "user" }, recent_items }),
];

const wasUp = eventStreamUp.get();
afterEach(() => eventStreamUp.set(wasUp));

test("while the stream is down the list is asked for every 10 s, and a failure leaves what was known", async () => {
  expect(pollMs.watchHistory).toBe(10_000);
  let progress = 0.25;
  eventStreamUp.set(false);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: false });
  await openApp("/admin/watch-history", {
    as: "fondateur",
    answers: [
      http.get(`/api${streamEvents.path}`, noAnswer),
      answer(listWatchActivity, () => watching(seen("Nosferatu", progress))),
    ],
  });
  await expect.element(page.getByText("Actualisé toutes les 10 secondes")).toBeVisible();
  await expect.element(card).toMatchTextContent("Nosferatu");
  await expect
    .element(card.getByRole("progressbar", { name: "Progression de Nosferatu" }))
    .toHaveAttribute("aria-valuenow", "25");
  progress = 0.5;
  vi.advanceTimersByTime(10_000);
  await expect.element(card).toMatchTextContent(/50\s%/);
  network.use(answer(listWatchActivity, () => refusal(403, "Accès refusé")));
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Erreur lors du rechargement de l’historique de visionnage");
  await expect.element(card).toMatchTextContent("Nosferatu");
});

test("three items of a person are shown at first, and the others on demand", async () => {
  const ten = Array.from({ length: 10 }, (_, at) => seen(`Film ${at}`, 0.1));
  await openApp("/admin/watch-history", { as: "co_fondateur", answers: [answer(listWatchActivity, watching(...ten))] });
  await expectCount(card.getByRole("listitem"), 3);
  await card.getByRole("button", { name: "Voir 7 de plus" }).click();
  await expectCount(card.getByRole("listitem"), 10);
});

test("with the stream up the tab says that it is live; nobody watching is told", async () => {
  await openApp("/admin/watch-history", { as: "fondateur" });
  eventStreamUp.set(true);
  await expect.element(page.getByText("En direct")).toBeVisible();
  await expect.element(page.getByText("Aucun visionnage récent")).toBeVisible();
  network.use(answer(listWatchActivity, watching(seen("Faust", 0.5))));
  await queryClient.invalidateQueries({ queryKey: ["watch-history"] });
  await expect.element(card).toMatchTextContent("Faust");
});

test("axe finds no fault on a desktop and on a phone", async () => {
  const items = ["Un", "Deux", "Trois", "Quatre"].map((title) => seen(title, 0.3));
  await openApp("/admin/watch-history", { as: "fondateur", answers: [answer(listWatchActivity, watching(...items))] });
  await expect.element(card).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
