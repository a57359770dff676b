import { getPerson, person } from "@seance/contract/people";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { expectCount, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { movieOf, seriesOf } from "#test/titles.ts";

const main = page.getByRole("main");

test("shows what somebody did, by role, in the order of the answer, and counts each title once", async () => {
  const both = movieOf({ title: "Pour don Carlos" });
  const credits = [
    { role: "cast" as const, titles: [both, seriesOf({ title: "Judex" })] },
    { role: "director" as const, titles: [both] },
  ];
  await openApp("/personnes/musidora", {
    answers: [answer(getPerson, sample(person, { name: "Musidora", slug: "musidora", credits }))],
  });
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Musidora");
  await expect.element(main.getByText("Interprétation · Réalisation · 2 titres")).toBeVisible();
  expect(texts(main.getByRole("heading", { level: 2 }))).toEqual(["Interprétation2", "Réalisation1"]);
  const acted = main.getByRole("region", { name: "Interprétation" }).getByRole("listitem");
  await expectCount(acted, 2);
  await expect.element(acted.first()).toMatchTextContent(/Pour don Carlos/);
  expect(document.title).toBe("Musidora · Séance");
});

test("says that a person is unknown, and how to go on", async () => {
  await openApp("/personnes/personne", { answers: [answer(getPerson, () => refusal(404, "Introuvable"))] });
  await expect.element(main.getByRole("heading", { name: "Personne introuvable" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Retour à l’accueil" })).toBeVisible();
});
