import { listMovies, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { expectCount, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

test("while an import adds films by the hundred, an open page is told once", async () => {
  const lot = (name: string) =>
    Array.from({ length: 5 }, (_, at) =>
      sample(movie, { id: newId(), title: `${name} ${at}`, created_at: new Date().toISOString() }),
    );
  let movies = lot("Avant");
  let reads = 0;
  await openApp("/series", {
    answers: [
      answer(listMovies, () => {
        reads++;
        return { movies, total: movies.length };
      }),
    ],
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => reads).toBe(1);
  const come = async (name: string): Promise<void> => {
    movies = lot(name);
    const before = reads;
    window.dispatchEvent(new CustomEvent("movies-updated", { detail: {} }));
    await expect.poll(() => reads).toBeGreaterThan(before);
  };
  await come("Premier lot");
  await expect.element(toast(/^5 nouveaux films.*Premier lot 0/)).toBeInTheDocument();
  await come("Deuxième lot");
  await come("Troisième lot");
  await expectCount(toast(/nouveaux films/), 1);
});
