import {
  announcement,
  clickAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  viewAnnouncement,
} from "@seance/contract/announcements";
import type { Announcement } from "@seance/contract/announcements";
import { getHome } from "@seance/contract/home";
import { listMovies } from "@seance/contract/movies";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { answer, record } from "#test/answers.ts";
import { withMotion } from "#test/motion.ts";
import { closeApp, openApp, tellPage } from "#test/open-app.tsx";
import { atSize } from "#test/on-page.ts";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf } from "#test/titles.ts";

const banner = page.getByRole("region", { name: "Annonces" });
const title = banner.getByRole("heading").first();
const dots = banner.getByRole("group", { name: "Choisir une annonce" }).getByRole("button");
const bar = () => document.querySelector("[data-progress]");

const announced = (fields: Partial<Announcement> = {}): Announcement =>
  sample(announcement, {
    title: "Cycle Murnau",
    message: "Cinq films restaurés, tout le mois.",
    created_at: "2026-11-02T10:00:00.000Z",
    ...fields,
  });
const three = () => ["Première annonce", "Deuxième annonce", "Troisième annonce"].map((name) => announced({ title: name }));

/** Announcements of the site; the list may change later, and `counted` is what the page says was done with them. */
function announce(announcements: Announcement[]) {
  const shown = { announcements };
  const counted: string[] = [];
  const count = (name: string) => (request: { params: Readonly<Record<string, string>> }) =>
    void counted.push(`${request.params["id"]}/${name}`);
  return {
    shown,
    counted,
    answers: [
      answer(listAnnouncements, () => shown),
      answer(viewAnnouncement, count("view")),
      answer(clickAnnouncement, count("click")),
    ],
    add(name: string) {
      shown.announcements = [announced({ title: name }), ...shown.announcements];
      tellPage("announcements-updated");
    },
  };
}

/** The page as it is once this moment is drawn. */
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Away from the strip. */
const elsewhere = page.getByText("Aucune saga disponible");
const close = banner.getByRole("button", { name: "Fermer l’annonce" });

const box = (element: Element) => element.getBoundingClientRect();

test("the home page has no strip where there is no announcement, and the other pages never", async () => {
  const site = announce([]);
  await openApp("/", { answers: site.answers });
  await expect.element(page.getByText("Aucune saga disponible")).toBeVisible();
  expect(banner.elements()).toEqual([]);
  site.shown.announcements = three();
  await closeApp();
  await openApp("/films", { answers: site.answers });
  await expect.element(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  expect(banner.elements()).toEqual([]);
});

test("one line that unfolds by keyboard shows what concerns viewers as text, and not the figures of the staff", async () => {
  const site = announce([
    announced({
      title: "<b>Cycle</b> Murnau",
      type: "important",
      priority: "urgent",
      is_pinned: true,
      icon: "🎬",
      color_scheme: "#c39bff",
      description: "Avec <script>alert(1)</script> sa musique.",
      tags: ["muet", "1927"],
      stats: { views: 1204, clicks: 37 },
    }),
  ]);
  await openApp("/", { answers: site.answers });
  await expect.element(title).toHaveTextContent("<b>Cycle</b> Murnau");
  expect(box(banner.element()).height).toBe(44);
  await expect.element(banner.getByRole("article")).toHaveStyle({ borderLeftColor: "rgb(195, 155, 255)" });
  expect(banner.getByText(/sa musique/).elements()).toEqual([]);
  (banner.getByRole("button", { name: "En savoir plus" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  for (const words of ["🎬", "Important", "2 novembre 2026", "muet", "1927", "Avec <script>alert(1)</script> sa musique."])
    await expect.element(banner).toMatchTextContent(words);
  expect(banner.element().textContent).not.toMatch(/Urgente|Épinglée|1\s?204|37/);
  await expect.element(banner.getByRole("button", { name: "Voir moins" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(banner.getByRole("button", { name: "En savoir plus" })).toHaveFocus();
  expect(banner.getByText(/sa musique/).elements()).toEqual([]);
});

test("turns every 8 s, and stops while a mouse is over it or the focus is in it", async () => {
  await withMotion(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    await openApp("/", { answers: announce(three()).answers });
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(title).toHaveTextContent("Première annonce");
    expect(getComputedStyle(bar() as Element).animationDuration).toBe("8s");
    await vi.advanceTimersByTimeAsync(8000);
    // A polled expectation would advance the clock.
    await nextFrame();
    expect(title.element().textContent).toBe("Deuxième annonce");

    // At each try: on a busy machine one hover was once without effect.
    const playState = async () => {
      await banner.hover();
      return getComputedStyle(bar() as Element).animationPlayState;
    };
    await expect.poll(playState).toBe("paused");
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(title).toHaveTextContent("Deuxième annonce");
    await elsewhere.hover();

    await userEvent.keyboard("{Tab}");
    dots.nth(2).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(title).toHaveTextContent("Troisième annonce");
    await expect.element(dots.nth(2)).toHaveAttribute("aria-current", "true");
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.element(title).toHaveTextContent("Troisième annonce");
  });
});

test("does not turn where less motion is preferred, and the dots lead to each", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await openApp("/", { answers: announce(three()).answers });
  await expect.element(title).toHaveTextContent("Première annonce");
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(title).toHaveTextContent("Première annonce");
  expect(bar()).toBeNull();
  await dots.nth(1).click();
  await expect.element(title).toHaveTextContent("Deuxième annonce");
});

test("counts a view once it shows, once; and a click when its action is used, in a tab that cannot reach back", async () => {
  const one = announced({ action_button: { text: "Voir les films", url: "/films" } });
  const { counted, answers } = announce([one]);
  await openApp("/", { answers });
  await banner.getByRole("button", { name: "En savoir plus" }).click();
  const action = banner.getByRole("link", { name: /Voir les films/ });
  await expect.element(action).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(action).toHaveAttribute("target", "_blank");
  await expect.element(action).toHaveAttribute("href", "/films");
  await expect.poll(() => counted).toEqual([`${one.id}/view`]);
  tellPage("announcements-updated");
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  await action.click();
  await expect.poll(() => counted).toEqual([`${one.id}/view`, `${one.id}/click`]);
});

test("offers no action whose address is no web address", async () => {
  for (const url of ["javascript:alert(1)", "//ailleurs.example/", "data:text/html,x", "/\\ailleurs.example"]) {
    await openApp("/", { answers: announce([announced({ action_button: { text: "Voir", url } })]).answers });
    await banner.getByRole("button", { name: "En savoir plus" }).click();
    await expect.element(banner.getByText("Cinq films restaurés, tout le mois.").last()).toBeVisible();
    expect(banner.getByRole("link").elements()).toEqual([]);
    await closeApp();
  }
});

test("a guest who closes an announcement sees the next one, and never the closed one again; a new one is shown", async () => {
  const site = announce(three());
  await openApp("/", { answers: site.answers });
  await expect.element(title).toHaveTextContent("Première annonce");
  await close.click();
  await expect.element(title).toHaveTextContent("Deuxième annonce");
  await close.click();
  await close.click();
  await expect.element(banner).not.toBeInTheDocument();
  await closeApp();
  await openApp("/", { answers: site.answers });
  await expect.element(page.getByText("Aucune saga disponible")).toBeVisible();
  expect(banner.elements()).toEqual([]);
  site.add("Toute nouvelle");
  await expect.element(title).toHaveTextContent("Toute nouvelle");
});

test("an account's closed announcement is sent to the server, and not kept on the device of others", async () => {
  const [first, second] = three();
  const site = announce([first as Announcement, second as Announcement]);
  const dismissed: (string | undefined)[] = [];
  const answers = [answer(dismissAnnouncement, ({ params }) => void dismissed.push(params["id"])), ...site.answers];
  await openApp("/", { as: "user", answers });
  await expect.element(title).toHaveTextContent("Première annonce");
  await close.click();
  await expect.element(title).toHaveTextContent("Deuxième annonce");
  await expect.poll(() => dismissed).toEqual([first?.id]);
  await closeApp();
  localStorage.removeItem("token");
  localStorage.removeItem("user");
  await openApp("/", { answers });
  await expect.element(title).toHaveTextContent("Première annonce");
});

test("its room is there from the first view on: nothing moves when its script comes, nor when it turns", async () => {
  const site = announce([announced({ title: "Courte" }), announced({ title: "Longue ".repeat(30) })]);
  await openApp("/", { answers: [answer(getHome, homeOf({ featured: [movieOf()] })), ...site.answers] });
  const carousel = page.getByRole("region", { name: "À la une" });
  await expect.element(carousel).toBeVisible();
  const top = box(carousel.element()).top;
  await expect.element(title).toHaveTextContent("Courte");
  expect(box(carousel.element()).top).toBe(top);
  await dots.nth(1).click();
  await expect.element(title).toMatchTextContent(/^Longue/);
  expect(box(carousel.element()).top).toBe(top);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test("shows a new announcement at once, but not to somebody who is reading another", async () => {
  const site = announce(three());
  await openApp("/", { answers: site.answers });
  await elsewhere.hover();
  await expect.element(title).toHaveTextContent("Première annonce");
  site.add("Urgente");
  await expect.element(title).toHaveTextContent("Urgente");
  await banner.hover();
  site.add("Encore une");
  await expect.poll(() => dots.elements().length).toBe(5);
  await expect.element(title).toHaveTextContent("Urgente");
  await elsewhere.hover();
});

test("another account's announcements are no news", async () => {
  const site = announce([announced({ title: "Pour les passants" })]);
  const theirs = { announcements: three() };
  const list = answer(listAnnouncements, ({ headers }) => (headers.has("authorization") ? theirs : site.shown));
  const newest = record(listMovies, { movies: [], total: 0 });
  await openApp("/", { as: "user", answers: [list, newest.handler, ...site.answers] });
  // The toasts load after the page.
  await expect.poll(() => newest.sent.length).toBeGreaterThan(0);
  await expect.element(title).toHaveTextContent("Première annonce");
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect.element(title).toHaveTextContent("Pour les passants");
  site.add("Toute nouvelle");
  await expect.element(page.getByText("Nouvelle annonce\u202F: Toute nouvelle")).toBeVisible();
  expect(page.getByText(/Nouvelle.*Pour les passants/).elements()).toEqual([]);
});

test("somebody who wants no notice of announcements gets none", async () => {
  saveSettings({ ...defaultSettings, notifications: { ...defaultSettings.notifications, announcements: false } });
  const site = announce(three());
  await openApp("/", { as: "user", answers: site.answers });
  await expect.element(title).toBeVisible();
  site.add("Toute nouvelle");
  await expect.poll(() => dots.elements().length).toBe(4);
  expect(page.getByText(/Nouvelle annonce/).elements()).toEqual([]);
});

test("on a phone the line has the title and « En savoir plus », and nothing sticks out", async () => {
  await atSize([360, 640], async () => {
    const long = announced({
      title: "Un titre vraiment très long, sans fin : ".repeat(2),
      tags: ["a".repeat(40), "b".repeat(40)],
    });
    await openApp("/", { answers: announce([long, ...three()]).answers });
    await expect.element(banner.getByRole("button", { name: "En savoir plus" })).toBeVisible();
    expect(box(title.element()).width).toBeGreaterThan(100);
    expect(box(banner.element()).height).toBe(44);
    await banner.getByRole("button", { name: "En savoir plus" }).click();
    await expect.element(banner.getByText("a".repeat(40))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
