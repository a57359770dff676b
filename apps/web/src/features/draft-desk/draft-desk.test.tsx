import {
  changeImportDraft,
  importDraft,
  listImportDrafts,
  publishImportDrafts,
  type ImportDraft,
} from "@seance/contract/import-drafts";
import { candidate, getMetadataSource, searchMetadata } from "@seance/contract/metadata";
import type { Role } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const draft = (fields: Partial<ImportDraft>): ImportDraft =>
  sample(importDraft, { id: newId(), item_type: "movie", is_new: true, match: "sure", sure: true, ...fields });
const sure = draft({ title: "Judex", year: 1916 });
const doubtful = draft({ title: "Nosferatu", year: null, match: "close", sure: false, missing: ["year", "poster"] });
const series = draft({ title: "Fantômas", item_type: "series", is_new: false, episodes: 2 });
const counts = (drafts: readonly ImportDraft[]) => {
  const certain = drafts.filter((one) => one.sure).length;
  return { sure: certain, check: drafts.length - certain };
};

const open = (drafts: ImportDraft[], answers: HttpHandler[] = [], as: Role = "admin") =>
  openApp("/admin/a-verifier", {
    as,
    answers: [...answers, answer(listImportDrafts, () => ({ drafts, next: null, counts: counts(drafts) }))],
  });
const rowOf = (name: string) => page.getByRole("group", { name });
const press = (keys: string) => userEvent.keyboard(keys);

test("drafts tell what they are, how sure that is and what they lack; who may not manage has no bin", async () => {
  await open([series, sure, doubtful]);
  await expect.element(rowOf("Nosferatu")).toMatchTextContent("Proche");
  await expect.element(rowOf("Nosferatu")).toMatchTextContent(/Il manque\s: année, affiche/);
  await expect.element(rowOf("Fantômas")).toMatchTextContent("2 nouveaux épisodes");
  await expectCount(page.getByRole("button", { name: "Corriger Fantômas" }), 0);
  await expectCount(page.getByRole("button", { name: /Mettre à la corbeille/ }), 0);
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

test("the icon in place of a poster stands in the middle of it", async () => {
  await open([sure]);
  await expect.element(rowOf("Judex (1916)")).toBeVisible();
  const icon = rowOf("Judex (1916)").element().querySelector("svg");
  const place = icon?.parentElement?.parentElement;
  const middle = (box: DOMRect | undefined) => box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  expect(middle(icon?.getBoundingClientRect())).toEqual(middle(place?.getBoundingClientRect()));
});

test("j and k go through the drafts, Enter corrects one, p publishes it and goes to the next", async () => {
  const publish = record(publishImportDrafts, () => ({ published: 1, left: 0 }));
  await open([series, sure, doubtful], [publish.handler]);
  await expect.element(rowOf("Judex (1916)")).toBeVisible();
  (page.getByRole("region", { name: "Brouillons à vérifier" }).element() as HTMLElement).focus();
  await press("jj");
  await expect.element(rowOf("Judex (1916)")).toHaveFocus();
  await press("k");
  await expect.element(rowOf("Fantômas")).toHaveFocus();
  await press("j{Enter}");
  const form = page.getByRole("form", { name: "Corriger Judex (1916)" });
  await expect.element(form.getByLabelText("Titre", { exact: true })).toHaveFocus();
  await press("jp");
  await expect.element(form.getByLabelText("Titre", { exact: true })).toHaveValue("Judexjp");
  await press("{Escape}");
  await expect.element(rowOf("Judex (1916)")).toHaveFocus();
  await press("p");
  await expect.element(toast("«\u202fJudex (1916)\u202f» publié")).toBeVisible();
  expect(publish.sent).toEqual([{ items: [{ item_type: "movie", id: sure.id }] }]);
  await expectCount(rowOf("Judex (1916)"), 0);
  await expect.element(rowOf("Nosferatu")).toHaveFocus();
  await press("p");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/Il manque\s: année, affiche/);
  // Keys of a dialog are not the list's.
  await press("pjk");
  await expectCount(page.getByRole("alertdialog"), 1);
  expect(publish.sent).toHaveLength(1);
  await confirm("Publier");
  await expectCount(rowOf("Nosferatu"), 0);
  await expect.element(page.getByText("1 brouillon", { exact: true })).toBeVisible();
});

test("a draft is corrected in its place, by hand or as a title of the source; refusals keep what was typed", async () => {
  const change = record(changeImportDraft, ({ body }) => ({
    ...doubtful,
    title: "Nosferatu le vampire",
    ...(body as object),
    sure: true,
  }));
  const found = sample(candidate, { tmdb_id: 653, title: "Nosferatu le vampire", year: 1922 });
  await open(
    [doubtful],
    [
      change.handler,
      answer(getMetadataSource, { source: "TMDB" }),
      answer(searchMetadata, { candidates: [found], message: null }),
    ],
  );
  await page.getByRole("button", { name: "Corriger Nosferatu" }).click();
  const form = page.getByRole("form", { name: "Corriger Nosferatu" });
  await form.getByLabelText("Année").fill("1800");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(form.getByLabelText("Année")).toHaveAccessibleDescription("Entre 1900 et 2030");
  expect(change.sent).toEqual([]);
  await form.getByLabelText("Année").fill("1922");
  await form.getByRole("button", { name: "Chercher sur TMDB" }).click();
  await expectAccessible();
  await form.getByRole("radio", { name: "Nosferatu le vampire (1922)" }).click();
  await expect.element(toast(/corrigé/)).toBeVisible();
  expect(change.sent[0]).toMatchObject({ tmdb_id: 653, expected_updated_at: doubtful.updated_at });
  await page.getByRole("button", { name: "Corriger Nosferatu le vampire" }).click();
  const again = page.getByRole("form", { name: "Corriger Nosferatu le vampire" });
  await again.getByLabelText("Genres, séparés par des virgules").fill("Horreur");
  await again.getByRole("button", { name: "Enregistrer" }).click();
  await expectCount(again, 0);
  expect(change.sent[1]).toEqual({ genre: "Horreur", expected_updated_at: doubtful.updated_at });
});

test("« Tout publier » publishes the sure ones, some at a time", async () => {
  let left = 3;
  const publish = record(publishImportDrafts, () => ({ published: 1, left: --left }));
  await open([sure, doubtful], [publish.handler]);
  await page.getByRole("button", { name: "Tout publier (1)" }).click();
  network.use(answer(listImportDrafts, { drafts: [doubtful], next: null, counts: counts([doubtful]) }));
  await confirm("Tout publier");
  await expect.element(toast("3 titres publiés")).toBeVisible();
  expect(publish.sent).toEqual([{ sure: true }, { sure: true }, { sure: true }]);
  await expectCount(rowOf("Judex (1916)"), 0);
});

test("ten thousand drafts are read as they are scrolled to, and only those in sight are drawn", async () => {
  const all = Array.from({ length: 10_000 }, (_, at) => draft({ title: `Film ${String(at).padStart(5, "0")}`, year: 1950 }));
  const asked = record(listImportDrafts, ({ query }) => {
    const from = Number(query.get("after") ?? 0);
    return {
      drafts: all.slice(from, from + 100),
      next: from + 100 < all.length ? String(from + 100) : null,
      counts: counts(all),
    };
  });
  await open([], [asked.handler]);
  await expect.element(rowOf("Film 00000 (1950)")).toBeVisible();
  const list = page.getByRole("list", { name: "Brouillons à vérifier" });
  const box = list.element().parentElement as HTMLElement;
  for (let pages = 2; pages <= 5; pages++) {
    const scrolled = () => {
      box.scrollTop = box.scrollHeight;
      return asked.sent.length;
    };
    await expect.poll(scrolled).toBeGreaterThanOrEqual(pages);
  }
  await expect
    .poll(() => Number(list.getByRole("listitem").first().element().getAttribute("aria-posinset")))
    .toBeGreaterThan(300);
  expect(list.getByRole("listitem").elements().length).toBeLessThan(40);
});

test("without drafts, the page says where they will come from", async () => {
  await open([]);
  await expect.element(page.getByRole("heading", { name: "Rien à vérifier" })).toBeVisible();
});
