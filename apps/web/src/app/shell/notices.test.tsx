import { listMovies, movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { router } from "#app/router.tsx";
import { queryClient } from "#lib/api/query-client.ts";
import { answer } from "#test/answers.ts";
import { expectCount, toast } from "#test/on-page.ts";
import { openApp, tellPage } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const lotOf = (name: string) =>
  Array.from({ length: 5 }, (_, at) =>
    sample(movie, { id: newId(), title: `${name} ${at}`, created_at: new Date().toISOString() }),
  );

test("while an import adds films by the hundred, an open page is told once", async () => {
  let movies = lotOf("Avant");
  await openApp("/series", { answers: [answer(listMovies, () => ({ movies, total: movies.length }))] });
  const known = () => queryClient.getQueryData<Movie[]>(["movies", "newest"])?.[0]?.title;
  await expect.poll(known).toBe("Avant 0");
  const come = async (name: string): Promise<void> => {
    movies = lotOf(name);
    tellPage("movies-updated");
    await expect.poll(known).toBe(`${name} 0`);
  };
  await come("Premier lot");
  await expect.element(toast(/^5 nouveaux films.*Premier lot 0/)).toBeInTheDocument();
  await come("Deuxième lot");
  await come("Troisième lot");
  await expectCount(toast(/nouveaux films/), 1);
});

test("in the back office nothing watches for what is new to viewers", async () => {
  await openApp("/series", { as: "admin", answers: [answer(listMovies, { movies: lotOf("Avant"), total: 5 })] });
  const watchers = () =>
    queryClient
      .getQueryCache()
      .find({ queryKey: ["movies", "newest"] })
      ?.getObserversCount() ?? 0;
  await expect.poll(watchers).toBe(1);
  router.history.push("/admin/users");
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Utilisateurs" })).toBeVisible();
  await expect.poll(watchers).toBe(0);
});
