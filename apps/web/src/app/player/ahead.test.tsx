import { getMovie, movie } from "@seance/contract/movies";
import { playback, startPlayback } from "@seance/contract/playback";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { router } from "#app/router.tsx";
import { progress } from "#features/progress/progress.api.ts";
import { formatPlayable } from "#shared/playable.ts";
import { answer, record, requestsSettled } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const clip = new URL("../../../../../demo/test-clips/film.mp4", import.meta.url).href;
const played = () => document.querySelector("video")?.currentSrc.split("?")[1] ?? null;
const watch = page.getByRole("button", { name: /^(Regarder|Reprendre)/ });

const answerWith = (name: string) =>
  sample(playback, { source: { kind: "file", url: `${clip}?${name}`, mime: "video/mp4" }, resume_time: 0, preparing: null });

/** Opens the page of a film, whose source is named after the call that gave it, and waits until it was asked ahead. */
async function readFilm(id: string, onPress: () => Promise<void> | void = () => undefined): Promise<unknown[]> {
  let presses = 0;
  const { handler, sent } = record(startPlayback, async ({ body }) => {
    if ((body as { ahead?: boolean }).ahead) return answerWith("ahead");
    presses += 1;
    await onPress();
    return answerWith(`press-${presses}`);
  });
  await openApp(`/films/${id}`, { answers: [handler, answer(getMovie, sample(movie, { id, has_video: true }))] });
  await expect.poll(() => sent).toEqual([{ ahead: true }]);
  await requestsSettled();
  return sent;
}

test("a film that is read about plays by the answer asked ahead, while the call of the press waits", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const sent = await readFilm(newId(), () => promise);
  await watch.first().click();
  await expect.poll(played).toBe("ahead");
  expect(sent).toEqual([{ ahead: true }, {}]);
});

test("what was asked ahead does not count once the progress has changed", async () => {
  const id = newId();
  const item = { id, itemType: "movie", type: "movie", title: "Un film", description: "", poster: null } as const;
  progress.save(item, 600, 3600);
  await readFilm(id);
  progress.removeEntry(id);
  await watch.first().click();
  await expect.poll(played).toBe("press-1");
});

test("a film that is opened again after another is asked for", async () => {
  const id = newId();
  await readFilm(id);
  await watch.first().click();
  await expect.poll(played).toBe("ahead");
  const go = (to: string) => router.navigate({ to: ".", search: { lecture: formatPlayable({ type: "movie", id: to }) } });
  await go(newId());
  await expect.poll(played).toBe("press-2");
  await go(id);
  await expect.poll(played).toBe("press-3");
});
