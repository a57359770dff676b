import { getHome } from "@seance/contract/home";
import { startPlayback } from "@seance/contract/playback";
import {
  clearHistory,
  deleteHistoryEntry,
  historyEntry,
  listHistory,
  restoreHistory,
  setEntryAside,
} from "@seance/contract/progress";
import type { HistoryEntry, KeptEntry } from "@seance/contract/progress";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, noAnswer, refusal } from "#test/answers.ts";
import { address, expectCount, toast, toastAction } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";
import { homeOf, moviesOf, picture } from "#test/titles.ts";

const cards = page.getByRole("main").getByRole("article");
const removers = page.getByRole("button", { name: /^Retirer de l’historique/ });
const empty = page.getByRole("heading", { name: "Votre historique est vide" });
const resume = page.getByRole("region", { name: "Reprendre la lecture" });

/** A film watched for some seconds of 180. */
const watched = (title: string, seconds: number, fields: Partial<HistoryEntry> = {}): HistoryEntry =>
  sample(historyEntry, {
    item_id: newId(),
    title,
    poster: picture,
    current_time: seconds,
    total_time: 180,
    progress: seconds / 180,
    completed: seconds === 180,
    saved_at: `2026-01-01T12:00:${String(seconds % 60).padStart(2, "0")}.000Z`,
    ...fields,
  });

const show = newId();
const episodeOf = (episode_number: number, seconds: number, fields: Partial<HistoryEntry> = {}) =>
  watched(`Épisode ${episode_number}`, seconds, {
    item_type: "episode",
    type: "series",
    series_id: show,
    series_title: "Les Vampires",
    season_number: 1,
    episode_number,
    ...fields,
  });

/** A film, two episodes of one series and a finished film, the latest first. */
const evenings = () => [
  watched("Nosferatu", 40, { saved_at: "2026-01-04T12:00:00.000Z" }),
  episodeOf(2, 62, { saved_at: "2026-01-03T12:00:00.000Z" }),
  episodeOf(1, 30, { saved_at: "2026-01-02T12:00:00.000Z" }),
  watched("Faust", 180, { saved_at: "2026-01-01T12:00:00.000Z" }),
];

const keptOf = ({ item_type, item_id, current_time, total_time, completed, saved_at, set_aside }: HistoryEntry): KeptEntry => ({
  ...{ item_type, item_id, current_time, total_time, completed, saved_at, set_aside },
});

/** A history kept as the server does. */
function serverWith(entries: HistoryEntry[]) {
  return [
    answer(listHistory, () => ({ entries })),
    answer(deleteHistoryEntry, ({ params }) => {
      entries.splice(
        entries.findIndex(({ item_id }) => item_id === params["item_id"]),
        1,
      );
      return undefined;
    }),
    answer(clearHistory, () => {
      const before = entries.splice(0).map(keptOf);
      return { marked: [], before };
    }),
    answer(getHome, homeOf({ recent_movies: moviesOf(1) })),
    answer(startPlayback, () => refusal(404, "Aucune source disponible")),
  ];
}

async function openHistory(entries = evenings(), before: ReturnType<typeof serverWith> = []): Promise<void> {
  await openApp("/historique", { as: "user", answers: [...before, ...serverWith(entries)] });
  await expectCount(cards, entries.length);
}

test("an empty history leads to the films and to the series", async () => {
  await openApp("/historique");
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Découvrir les séries" })).toHaveAttribute("href", "/series");
  await page.getByRole("link", { name: "Découvrir les films" }).click();
  await expect.poll(address).toBe("/films");
});

test("entries are newest first, each with its progress, its details link and the player's address", async () => {
  const entries = evenings();
  await openHistory(entries);
  await expect.element(cards.nth(0)).toMatchTextContent(/Nosferatu.*En cours · 22\s%/);
  await expect.element(cards.nth(1)).toMatchTextContent(/S1 É2.*Les Vampires.*Épisode 2/);
  await expect.element(cards.nth(3)).toMatchTextContent(/Faust.*Terminé/);
  await expect.element(page.getByRole("banner").getByRole("link", { name: /Historique.*4 entrées/ })).toBeVisible();
  const details = page.getByRole("link", { name: /^Détails/ });
  await expect.element(details.nth(0)).toHaveAttribute("href", `/films/${entries[0]?.item_id}`);
  await expect.element(details.nth(1)).toHaveAttribute("href", `/series/${show}`);
  await cards.nth(1).getByRole("link").click();
  await expect.poll(address).toBe(`/historique?lecture=episode-${entries[1]?.item_id}`);
});

test("removing an entry by keyboard moves the focus to the next one", async () => {
  const entries = evenings();
  await openHistory(entries);
  (removers.first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expectCount(cards, 3);
  await expectCount(cards.filter({ hasText: "Nosferatu" }), 0);
  await expect.element(removers.first()).toHaveFocus();
  expect(entries.map(({ title }) => title)).toEqual(["Épisode 2", "Épisode 1", "Faust"]);
});

test("a failed removal shows a message, and the entry stays", async () => {
  await openHistory(evenings(), [answer(deleteHistoryEntry, () => noAnswer())]);
  await removers.first().click();
  await expect.element(toast(/L’historique n’a pas pu être modifié/)).toBeVisible();
  await expectCount(cards, 4);
});

test("« Vider l'historique » asks for confirmation, and can be cancelled", async () => {
  await openHistory();
  const open = page.getByRole("main").getByRole("button", { name: "Vider l'historique" });
  const question = page.getByRole("dialog", { name: /Vider l’historique/ });
  await open.click();
  await expect.element(question).toMatchTextContent("4 entrées seront effacées");
  await userEvent.keyboard("{Escape}");
  await expectCount(question, 0);
  await expect.element(open).toHaveFocus();
  await expectCount(cards, 4);
  await open.click();
  await question.getByRole("button", { name: "Vider l'historique" }).click();
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Historique", level: 1 })).toHaveFocus();
});

test("a history that fails to load can be tried again", async () => {
  let fails = true;
  const entries = evenings();
  const list = answer(listHistory, () => (fails ? refusal(403, "Non") : { entries }));
  await openApp("/historique", { as: "user", answers: [list] });
  await expect.element(page.getByRole("alert")).toMatchTextContent("L’historique n’a pas pu être chargé");
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expectCount(cards, 4);
});

test("a removed entry keeps its place until the pointer leaves the list, and « Annuler » brings it back as it was", async () => {
  const entries = evenings();
  const before = entries.map((one) => ({ ...one }));
  const sent: unknown[] = [];
  await openHistory(entries, [
    answer(restoreHistory, ({ body }) => {
      sent.push(body);
      entries.unshift(...before.slice(0, 1));
      return undefined;
    }),
  ]);
  const second = cards.nth(1).element().getBoundingClientRect();
  await removers.first().click();
  await expect.element(page.getByText("Retiré", { exact: true })).toBeVisible();
  expect(cards.first().element().getBoundingClientRect().x).toBe(second.x);
  await expect.element(toast(/«\sNosferatu\s» retiré de l’historique/)).toBeVisible();
  await toastAction("Annuler").click();
  await expectCount(cards, 4);
  await expect.element(cards.first()).toMatchTextContent(/Nosferatu.*En cours · 22\s%/);
  expect(sent).toEqual([{ marked: [], before: before.slice(0, 1).map(keptOf) }]);

  await removers.first().click();
  await expect.element(page.getByText("Retiré", { exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "Historique", level: 1 }).hover();
  await expectCount(page.getByText("Retiré", { exact: true }), 0);
});

test("an emptied history comes back by « Annuler »", async () => {
  const entries = evenings();
  const restored: KeptEntry[] = [];
  await openHistory(entries, [
    answer(restoreHistory, ({ body }) => {
      restored.push(...(body as { before: KeptEntry[] }).before);
      return undefined;
    }),
  ]);
  const kept = entries.map(keptOf);
  await page.getByRole("main").getByRole("button", { name: "Vider l'historique" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Vider l'historique" }).click();
  await expect.element(empty).toBeVisible();
  await expect.element(toast("Historique vidé")).toBeVisible();
  await toastAction("Annuler").click();
  await expectCount(cards, 4);
  expect(restored).toEqual(kept);
});

test("the home page starts with stills of what is to be resumed: the time left, one per series, none finished", async () => {
  const entries = evenings();
  await openApp("/", { as: "user", answers: serverWith(entries) });
  const links = resume.getByRole("link");
  await expectCount(links, 2);
  await expect.element(links.nth(0)).toHaveAccessibleName(/^Nosferatu 2\smin restantes$/);
  await expect.element(links.nth(1)).toHaveAccessibleName(/^Les Vampires S1 É2 · 2\smin restantes$/);
  const still = links.first().element().querySelector("[data-poster], .aspect-video")?.getBoundingClientRect();
  expect((still?.width ?? 0) / (still?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  const recent = page.getByRole("region", { name: "Films récents" }).element();
  expect(resume.element().compareDocumentPosition(recent) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await links.first().click();
  await expect.poll(address).toBe(`/?lecture=film-${entries[0]?.item_id}`);
});

test("after a finished episode the home page offers the next one; taken off the row, it stays away until « Annuler »", async () => {
  const next = { id: newId(), title: "Le Spectre", season_number: 1, episode_number: 2, still: picture };
  const finished = episodeOf(1, 180, { next_episode: next });
  const sent: unknown[] = [];
  const aside = answer(setEntryAside, ({ params, body }) => {
    sent.push([params["item_id"], body]);
    return undefined;
  });
  await openApp("/", { as: "user", answers: [aside, ...serverWith([finished])] });
  await expect.element(resume.getByRole("link")).toHaveAccessibleName("Épisode suivant Les Vampires S1 É2 · Le Spectre");
  await resume.getByRole("button", { name: "Retirer de la reprise : Les Vampires" }).click();
  await expectCount(resume.getByRole("link"), 0);
  await expect.element(resume).toMatchTextContent("Retiré");
  await expect.element(toast(/retiré de la reprise/)).toBeVisible();
  await toastAction("Annuler").click();
  await expectCount(resume.getByRole("link"), 1);
  expect(sent).toEqual([
    [finished.item_id, { set_aside: true }],
    [finished.item_id, { set_aside: false }],
  ]);
  await resume.getByRole("link").click();
  await expect.poll(address).toBe(`/?lecture=episode-${next.id}`);
});
