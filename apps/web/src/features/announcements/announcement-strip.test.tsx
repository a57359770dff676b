import { announcement, clickAnnouncement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import type { Announcement } from "@seance/contract/announcements";
import { listMovies, getMovie, movie } from "@seance/contract/movies";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import { answer } from "#test/answers.ts";
import { withMotion } from "#test/motion.ts";
import { openApp, tellPage } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

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

const box = (element: Element) => element.getBoundingClientRect();

test("shows nothing where there is no announcement", async () => {
  let asked = 0;
  await openApp("/films", {
    answers: [
      answer(listAnnouncements, () => {
        asked++;
        return { announcements: [] };
      }),
    ],
  });
  await expect.poll(() => asked).toBe(1);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(banner.elements()).toEqual([]);
});

test("a card shows every field as text, and unfolds its description by keyboard", async () => {
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
  await openApp("/films", { answers: site.answers });
  await expect.element(title).toHaveTextContent("<b>Cycle</b> Murnau");
  for (const words of ["🎬", "Important", "Urgente", "Épinglée", "2 novembre 2026", "muet", "1927", /1\s204/, "37"])
    await expect.element(banner).toMatchTextContent(words);
  await expect.element(banner.getByRole("article")).toHaveStyle({ borderLeftColor: "rgb(195, 155, 255)" });
  await expect.element(banner.getByText(/sa musique/)).not.toBeVisible();
  banner.getByRole("button", { name: "En savoir plus" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(banner.getByText("Avec <script>alert(1)</script> sa musique.")).toBeVisible();
  await expect.element(banner.getByRole("button", { name: "Voir moins" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(banner.getByRole("button", { name: "En savoir plus" })).toHaveFocus();
  await expect.element(banner.getByText(/sa musique/)).not.toBeVisible();
});

test("turns every 8 s, and stops while a mouse is over it or the focus is in it", async () => {
  await withMotion(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    await openApp("/films", { answers: announce(three()).answers });
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
    await page.getByRole("heading", { level: 1 }).hover();

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
  await openApp("/films", { answers: announce(three()).answers });
  await vi.advanceTimersByTimeAsync(2000);
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
  await openApp("/series", { answers });
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
  const urls = ["javascript:alert(1)", "//ailleurs.example/", "data:text/html,x", "/\\ailleurs.example"];
  const site = announce(urls.map((url) => announced({ title: url, action_button: { text: "Voir", url } })));
  await openApp("/films", { answers: site.answers });
  await expect.poll(() => banner.getByRole("article", { includeHidden: true }).elements()).toHaveLength(4);
  expect(banner.getByRole("link", { includeHidden: true }).elements()).toEqual([]);
});

test("a closed banner stays closed until a new announcement", async () => {
  const site = announce(three());
  await openApp("/films", { answers: site.answers });
  await banner.getByRole("button", { name: "Fermer les annonces" }).click();
  await expect.element(banner).not.toBeInTheDocument();
  tellPage("announcements-updated");
  site.add("Toute nouvelle");
  await expect.element(title).toHaveTextContent("Toute nouvelle");
});

test("moves nothing when it comes, nor when it turns", async () => {
  let shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const one of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!one.hadRecentInput) shift += one.value;
  });
  const site = announce([]);
  await openApp("/films", { answers: site.answers });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  observer.observe({ type: "layout-shift" });
  site.shown.announcements = [
    announced({ title: "Courte" }),
    announced({ title: "Longue", message: "Une très longue annonce. ".repeat(15) }),
  ];
  await vi.waitFor(() => {
    tellPage("announcements-updated");
    expect(title.query()).not.toBeNull();
  }, 5000);
  await expect.element(title).toHaveTextContent("Courte");
  await dots.nth(1).click();
  await expect.element(title).toHaveTextContent("Longue");
  await nextFrame();
  observer.disconnect();
  expect(shift).toBe(0);
});

test("shows a new announcement at once, but not to somebody who is reading another", async () => {
  const site = announce(three());
  await openApp("/films", { answers: site.answers });
  await page.getByRole("heading", { level: 1 }).hover();
  await expect.element(title).toHaveTextContent("Première annonce");
  site.add("Urgente");
  await expect.element(title).toHaveTextContent("Urgente");
  await banner.hover();
  site.add("Encore une");
  await expect.poll(() => dots.elements().length).toBe(5);
  await expect.element(title).toHaveTextContent("Urgente");
  await page.getByRole("heading", { level: 1 }).hover();
});

test("another account's announcements are no news", async () => {
  const site = announce([announced({ title: "Pour les passants" })]);
  const theirs = { announcements: three() };
  await openApp("/films", {
    as: "user",
    answers: [answer(listAnnouncements, ({ headers }) => (headers.has("authorization") ? theirs : site.shown)), ...site.answers],
  });
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
  await openApp("/films", { as: "user", answers: site.answers });
  await expect.element(title).toBeVisible();
  site.add("Toute nouvelle");
  await expect.poll(() => dots.elements().length).toBe(4);
  expect(page.getByText(/Nouvelle annonce/).elements()).toEqual([]);
});

test("is not shown over the sign-in form", async () => {
  await openApp("/films", { answers: announce(three()).answers });
  await expect.element(title).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await expect.element(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

describe("leaves room", () => {
  const film = sample(movie, {
    title: "Scherben",
    year: 1921,
    genre: "Drame",
    description: "Un rail.",
    thumbnail: "/favicon.svg",
  });

  test.for([
    [390, 844],
    [768, 1024],
  ] as const)("for a title's name and buttons at %s px", async ([width, height]) => {
    await page.viewport(width, height);
    await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film), ...announce(three()).answers] });
    await expect.element(title).toBeVisible();
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    expect(box(banner.element()).bottom).toBeLessThanOrEqual(box(heading.element()).top);
  });

  test.for([
    ["/films", 1280, 900],
    ["/films", 390, 844],
    ["/", 844, 390],
  ] as const)("for a toast on %s at %s × %s", async ([address, width, height]) => {
    await page.viewport(width, height);
    await openApp(address, { answers: [answer(listMovies, { movies: [film], total: 1 }), ...announce(three()).answers] });
    await expect.element(title).toBeVisible();
    notifyError("Connectez-vous pour ajouter aux favoris");
    const notice = page.getByRole("alertdialog", { includeHidden: true });
    await expect.element(notice).toBeVisible();
    await vi.waitFor(() => {
      const [over, under] = [box(notice.element()), box(banner.element())];
      expect(over.top).toBeGreaterThanOrEqual(0);
      expect(over.bottom <= under.top || over.top >= under.bottom).toBe(true);
    });
  });
});

describe("on a phone", () => {
  test("fits above the bottom bar with a very long title", async () => {
    await page.viewport(390, 844);
    const long = announced({
      title: "Un titre vraiment très long, sans la moindre espace : ".repeat(2),
      tags: ["a".repeat(40), "b".repeat(40)],
    });
    await openApp("/films", { answers: announce([long, ...three()]).answers });
    await expect.element(title).toBeVisible();
    const nav = page.getByRole("navigation", { name: "Navigation mobile" });
    expect(box(banner.element()).bottom).toBeLessThanOrEqual(box(nav.element()).top);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test("hides less than a fifth of the page until it is unfolded", async () => {
    await page.viewport(390, 844);
    const welcome = announced({
      title: "Bienvenue dans la salle",
      message:
        "Prenez place : les films, les séries et les chaînes sont à vous, sans publicité et sans fin de séance, un soir ou tous.",
      tags: ["bienvenue"],
      is_pinned: true,
      priority: "high",
      action_button: { text: "Voir les films", url: "/films" },
    });
    await openApp("/films", { answers: announce([welcome, ...three()]).answers });
    await expect.element(title).toBeVisible();
    expect(box(banner.element()).height).toBeLessThan(844 / 5);
    await expect.element(banner.getByText("bienvenue", { exact: true })).not.toBeVisible();
    await banner.getByRole("button", { name: "En savoir plus" }).click();
    await expect.element(banner.getByText("bienvenue", { exact: true })).toBeVisible();
  });
});
