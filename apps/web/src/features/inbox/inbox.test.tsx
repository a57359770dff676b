import { getMovie } from "@seance/contract/movies";
import {
  countUnreadNotices,
  getMutedNotices,
  listNotices,
  muteNotices,
  readNotices,
  type Notice,
} from "@seance/contract/notices";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount, toast } from "#test/on-page.ts";
import { openApp, tellPage } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";
import { movieOf } from "#test/titles.ts";

const film = movieOf({ title: "Metropolis" });
const common = (read = false) => ({ id: newId(), created_at: "2026-11-20T10:00:00.000Z", read });
const title = { item_type: "series" as const, id: newId(), title: "Judex", poster: null };
const all = (): Notice[] => [
  { ...common(), kind: "episode", title, episodes: 1, season_number: 2, episode_number: 4 },
  { ...common(), kind: "episode", title, episodes: 3, season_number: 1, episode_number: 1 },
  { ...common(), kind: "playable", title: { item_type: "movie", id: film.id, title: film.title, poster: null } },
  { ...common(), kind: "person", person: { slug: "musidora", name: "Musidora" }, titles: 1, title },
  { ...common(), kind: "person", person: { slug: "rene-navarre", name: "René Navarre" }, titles: 3, title },
  { ...common(), kind: "ticket", ticket_id: newId(), number: 12, subject: "Le son" },
  { ...common(), kind: "badge", name: "Cinéphile", icon: "🎬" },
  { ...common(), kind: "account", event: "role", role: "admin", sign_in: null },
  { ...common(true), kind: "account", event: "password", role: null, sign_in: null },
];

/** Notices kept as the server does. */
function serverWith(notices: Notice[]) {
  const answers = [
    answer(getMovie, film),
    answer(listNotices, () => ({ notices, total: notices.length })),
    answer(countUnreadNotices, () => ({ unread: notices.filter(({ read }) => !read).length })),
    answer(readNotices, ({ body }) => {
      const { ids } = body as { ids?: string[] };
      for (const notice of notices) if (!ids || ids.includes(notice.id)) notice.read = true;
      return undefined;
    }),
  ];
  return { notices, answers };
}

const bell = page.getByRole("banner").getByRole("button", { name: /^Mes notifications/ });
const panel = page.getByRole("dialog", { name: "Mes notifications" });

async function openPanel(answers: ReturnType<typeof serverWith>["answers"]): Promise<void> {
  await openApp("/favoris", { as: "user", answers });
  await bell.click();
  await expect.element(panel).toBeVisible();
}

test("the bell has the count, and follows what the server tells every device", async () => {
  const { answers, notices } = serverWith(all());
  await openApp("/favoris", { as: "user", answers });
  await expect.element(bell).toHaveAccessibleName("Mes notifications (8 non lues)");
  for (const notice of notices.slice(1)) notice.read = true;
  tellPage("notices-updated");
  await expect.element(bell).toHaveAccessibleName("Mes notifications (1 non lue)");
});

test("a guest has no bell", async () => {
  await openApp("/favoris");
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect(bell.elements()).toEqual([]);
});

test("each kind of notice says what happened", async () => {
  await openPanel(serverWith(all()).answers);
  for (const text of [
    "Nouvel épisode\u202f: S2\u00a0É4",
    "3 nouveaux épisodes, à partir de S1\u00a0É1",
    "Vous pouvez maintenant le regarder.",
    "Nouveau titre\u202f: Judex",
    "3 nouveaux titres, dont Judex",
    "Ticket n°\u00a012 · Le son",
    "🎬 Cinéphile",
    "Votre mot de passe a été changé. Si ce n’est pas vous, écrivez au support.",
  ])
    await expect.element(panel.getByText(text)).toBeVisible();
  await expect.element(panel.getByText(/Votre rôle est maintenant/)).toBeVisible();
});

test("a notice leads to its title, and is read then; the panel closes", async () => {
  const { answers, notices } = serverWith(all());
  await openPanel(answers);
  await panel.getByRole("link", { name: /Metropolis/ }).click();
  await expect.poll(address).toBe(`/films/${film.id}`);
  await expect.poll(() => panel.elements()).toEqual([]);
  await expect.poll(() => notices.filter(({ read }) => read).map(({ kind }) => kind)).toEqual(["playable", "account"]);
});

test("a notice of a person leads to the title when it is one, and to the person when there are several", async () => {
  const { answers, notices } = serverWith(all());
  await openPanel(answers);
  await expect.element(panel.getByRole("link", { name: /Musidora/ })).toHaveAttribute("href", `/series/${title.id}`);
  await panel.getByRole("link", { name: /René Navarre/ }).click();
  await expect.poll(address).toBe("/personnes/rene-navarre");
  await expect.poll(() => panel.elements()).toEqual([]);
  await expect.poll(() => notices.filter(({ read }) => read).map(({ kind }) => kind)).toEqual(["person", "account"]);
});

test("an alert leads the fondateur to the security log, and only the fondateur chooses alerts", async () => {
  const { answers } = serverWith([{ ...common(), kind: "security", event: "founder-changed" }]);
  await openApp("/favoris", { as: "fondateur", answers });
  await bell.click();
  await expect.element(panel.getByText("Un compte de fondateur a changé.")).toBeVisible();
  await panel.getByRole("link", { name: /Alerte de sécurité/ }).click();
  await expect.poll(address).toBe("/admin/securite");
  await expect.poll(() => panel.elements()).toEqual([]);
});

for (const [role, switches] of [
  ["user", 0],
  ["fondateur", 1],
] as const)
  test(`the settings of ${role} have ${switches} switch of the security alerts`, async () => {
    await openApp("/favoris", { as: role, answers: [answer(getMutedNotices, { muted: [] })] });
    await page.getByRole("button", { name: "Profil" }).click();
    await page.getByRole("tab", { name: "Réglages" }).click();
    await expect.element(page.getByRole("switch", { name: "Badges reçus" })).toBeVisible();
    await expectCount(page.getByRole("switch", { name: "Alertes de sécurité" }), switches);
  });

test("a sign-in from a new country says so", async () => {
  const sign_in = { device: "Firefox sur Linux", network: "réseau\u00a0133.1.2.xxx (Japon)", new_country: true };
  const { answers } = serverWith([{ ...common(), kind: "account", event: "new-device", role: null, sign_in }]);
  await openPanel(answers);
  await expect
    .element(panel.getByRole("link", { name: /Nouvelle connexion/ }))
    .toMatchTextContent(
      /Firefox sur Linux, réseau\s133\.1\.2\.xxx \(Japon\), un pays inhabituel pour votre compte\. C’était vous/,
    );
});

test("a sign-in from a new device says where, and leads to one’s sessions", async () => {
  const sign_in = { device: "Firefox sur Linux", network: "réseau local", new_country: false };
  const { answers, notices } = serverWith([{ ...common(), kind: "account", event: "new-device", role: null, sign_in }]);
  await openPanel(answers);
  const link = panel.getByRole("link", { name: /Nouvelle connexion/ });
  await expect.element(link).toMatchTextContent(/Firefox sur Linux, réseau local\. C’était vous/);
  await link.click();
  await expect.poll(address).toBe("/mes-sessions");
  await expect.poll(() => panel.elements()).toEqual([]);
  await expect.poll(() => notices.map(({ read }) => read)).toEqual([true]);
});

test("a notice about a ticket opens the support", async () => {
  await openPanel(serverWith(all()).answers);
  await panel.getByRole("button", { name: /Réponse du support/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Support" })).toBeVisible();
});

test("« Tout marquer comme lu » by keyboard keeps the focus, and is off once all is read", async () => {
  await openPanel(serverWith(all()).answers);
  const everything = panel.getByRole("button", { name: "Tout marquer comme lu" });
  await expect.element(everything).toBeVisible();
  (everything.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText("Tout est lu")).toBeVisible();
  await expect.element(everything).toHaveFocus();
  await expect.element(everything).toHaveAttribute("aria-disabled", "true");
});

test("Escape closes the panel and returns the focus to the bell; going back closes it too", async () => {
  await openPanel(serverWith([]).answers);
  await expect.element(panel.getByText("Aucune notification")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => panel.elements()).toEqual([]);
  await expect.element(bell).toHaveFocus();
  await page.getByRole("link", { name: "Films", exact: true }).first().click();
  await expect.poll(address).toMatch(/^\/films/);
  await bell.click();
  await expect.element(panel).toBeVisible();
  history.back();
  await expect.poll(() => panel.elements()).toEqual([]);
});

test("a list that fails to load can be tried again", async () => {
  let fails = true;
  const list = answer(listNotices, () => (fails ? refusal(404, "Introuvable") : { notices: all(), total: 7 }));
  await openPanel([list, ...serverWith(all()).answers]);
  await expect.element(panel.getByText("Vos notifications n’ont pas pu être chargées")).toBeVisible();
  fails = false;
  await panel.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(panel.getByRole("link", { name: /Metropolis/ })).toBeVisible();
});

test("a panel that fails says so, and leaves the bell and its neighbours", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = answer(listNotices, () => Response.json({ total: 1 }));
  await openApp("/favoris", { as: "user", answers: [broken, ...serverWith(all()).answers] });
  await bell.click();
  await expect.element(toast(/n’ont pas pu être ouvertes/)).toBeVisible();
  await expect.poll(() => panel.elements()).toEqual([]);
  await expect.element(bell).toBeVisible();
  await expect.element(page.getByRole("banner").getByRole("button", { name: "Rechercher" })).toBeVisible();
  quiet.mockRestore();
});

test("each kind is chosen in the settings of the account", async () => {
  let muted: Notice["kind"][] = ["badge"];
  const answers = [
    answer(getMutedNotices, () => ({ muted })),
    answer(muteNotices, ({ body }) => {
      ({ muted } = body as { muted: Notice["kind"][] });
      return { muted };
    }),
  ];
  await openApp("/favoris", { as: "user", answers });
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("tab", { name: "Réglages" }).click();
  const badges = page.getByRole("switch", { name: "Badges reçus" });
  await expect.element(badges).not.toBeChecked();
  await badges.click();
  await page.getByRole("switch", { name: "Réponses du support" }).click();
  await expect.poll(() => muted).toEqual(["ticket"]);
  await expect.element(badges).toBeChecked();
});
