import { freshProofRequired, getProofWays, proofMessages } from "@seance/contract/proof";
import { changePassword, deleteAccount } from "@seance/contract/accounts";
import { getLanguages, saveLanguages, type LanguagePreference } from "@seance/contract/languages";
import { heldBadge, listOwnBadges } from "@seance/contract/badges";
import { favourite, listFavourites } from "@seance/contract/favourites";
import { listMovies, movie } from "@seance/contract/movies";
import { onlineStaff, totalStaff } from "@seance/contract/presence";
import { historyEntry, listHistory } from "@seance/contract/progress";
import { roles } from "@seance/contract/roles";
import { listSeries, series } from "@seance/contract/series";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "#lib/api/query-client.ts";
import { onlineStaffKey } from "#shared/events/page-events.ts";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { withMotion } from "#test/motion.ts";
import { row, toast } from "#test/on-page.ts";
import { leaveApp, openApp, tellPage } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const profile = page.getByRole("dialog", { name: "Mon compte" });
const button = page.getByRole("button", { name: "Profil" });
const tab = (name: string) => profile.getByRole("tab", { name });
const figures = (name: string) =>
  [...document.querySelectorAll("dl > div")]
    .filter((one) => one.querySelector("dt")?.textContent === name)
    .map((one) => one.querySelector("dd")?.textContent.replace(/\s/g, " "));
const figure = (name: string) => figures(name)[0];

async function openProfile(options: Parameters<typeof openApp>[1] = {}) {
  await openApp("/films", { as: "user", ...options });
  await button.click();
  await expect.element(profile).toBeVisible();
}

test("the profile shows the account, first what was measured, then the estimates, labelled", async () => {
  const watched = (current: number, total: number) =>
    sample(historyEntry, {
      id: newId(),
      item_id: newId(),
      title: "Faust",
      current_time: current,
      total_time: total,
      progress: current / total,
      completed: current === total,
      saved_at: new Date().toISOString(),
    });
  const created = new Date(Date.now() - (10 * 24 + 1) * 3_600_000).toISOString();
  await openProfile({
    account: { email: "jeanne@seance.example", created_at: created },
    answers: [
      answer(listMovies, { movies: [], total: 1234 }),
      answer(listSeries, { series: [], total: 1 }),
      answer(listFavourites, { favorites: [1, 2, 3].map(() => sample(favourite, { item_id: newId() })) }),
      answer(listHistory, { entries: [watched(3600, 3600), watched(1800, 7200)] }),
      answer(onlineStaff, { online_staff: 2 }),
      answer(totalStaff, { ...sample(totalStaff.answer), total_staff: 5 }),
      answer(getSettings, sample(publicSettings, { community_url: "https://communaute.exemple/seance" })),
    ],
  });
  await expect.element(profile).toMatchTextContent("jeanne@seance.example");
  await expect.element(profile).toMatchTextContent("Utilisateur");
  await expect.poll(() => figure("Films disponibles")).toBe("1 234");
  await expect.poll(() => figure("Série disponible")).toBe("1");
  await expect.poll(() => figures("Temps passé")).toEqual(["1 h 30", "3 h 20(estimé)"]);
  expect(figure("Titre vu")).toBe("1");
  expect(figures("Titres vus")).toEqual(["6(estimé)"]);
  expect(figures("Succès")).toEqual(["1(estimé)"]);
  await expect.poll(() => figure("Staff en ligne")).toBe("2 sur 5");
  await expect
    .element(profile.getByRole("link", { name: /Nous contacter/ }))
    .toHaveAttribute("href", "https://communaute.exemple/seance");
});

test("a badge shows its icon, colour and reason as soon as it is given", async () => {
  const held = { badges: [] as ReturnType<typeof sample<typeof heldBadge>>[] };
  await openProfile({ answers: [answer(listOwnBadges, () => held)] });
  await expect.element(profile.getByText("Aucun badge pour le moment.")).toBeVisible();
  held.badges = [sample(heldBadge, { name: "Pionnier", icon: "🎖️", color: "#c39bff", reason: "<i>Première</i> semaine" })];
  tellPage("badges-updated");
  const item = profile.getByRole("listitem");
  await expect.element(item).toMatchTextContent("Pionnier");
  await expect.element(item).toMatchTextContent("🎖️");
  await expect.element(item).toMatchTextContent("<i>Première</i> semaine");
  await expect.element(item).toHaveStyle({ borderLeftColor: "rgb(195, 155, 255)" });
});

test("counts are given up after 5 s and are 0 until they come; badges that cannot be loaded are none", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const missing = () => refusal(404, "Introuvable");
  await openProfile({
    answers: [
      answer(listOwnBadges, missing),
      answer(listSeries, ({ query }) => (query.get("limit") === "1" ? missing() : { series: [], total: 0 })),
      answer(listMovies, ({ query }) =>
        query.get("limit") === "1" ? new Promise<Response>(() => {}) : { movies: [], total: 7 },
      ),
    ],
  });
  await expect.element(profile.getByText("Aucun badge pour le moment.")).toBeVisible();
  expect(figure("Film disponible")).toBe("0");
  expect(figure("Série disponible")).toBe("0");
  expect(figures("Titres vus")).toEqual(["0(estimé)"]);
  expect(timeout).toHaveBeenCalledWith(5000);
});

test("settings are kept on this device and obeyed at once", async () => {
  await openProfile();
  await tab("Réglages").click();
  for (const name of ["Nouveaux films", "Nouvelles séries", "Annonces"])
    await expect.element(profile.getByRole("switch", { name })).toBeChecked();
  const recommendations = profile.getByRole("switch", { name: "Recommandations" });
  await expect.element(recommendations).not.toBeChecked();
  await expect.element(profile.getByLabelText("Thème de couleurs")).toHaveValue("auto");
  await expect.element(profile.getByLabelText("Qualité vidéo")).toHaveValue("auto");
  recommendations.element().focus();
  await userEvent.keyboard(" ");
  await expect.element(recommendations).toBeChecked();
  await profile.getByLabelText("Thème de couleurs").selectOptions("contraste");
  await expect.element(document.body).toHaveStyle({ backgroundColor: "rgb(0, 0, 0)" });
  expect(JSON.parse(localStorage.getItem("seance:reglages") ?? "")).toMatchObject({
    notifications: { recommendations: true },
    display: { colorTheme: "contraste" },
  });
});

test("the preferred languages are kept with the account, and a failure shows those that are still kept", async () => {
  const quebec = { voice: "vfq", audio_description: false, sdh: true } as const;
  let kept: LanguagePreference | null = null;
  let fails = false;
  const answers = [
    answer(getLanguages, () => ({ languages: kept })),
    answer(saveLanguages, ({ body }) => {
      if (fails) return refusal(500, "Panne");
      kept = body as LanguagePreference;
      return { languages: kept };
    }),
  ];
  await openProfile({ answers });
  await tab("Réglages").click();
  const version = profile.getByLabelText("Version préférée");
  await expect.element(version).toHaveValue("vf");
  await version.selectOptions("vfq");
  await expect.poll(() => kept).toEqual({ ...quebec, sdh: false });
  await profile.getByRole("switch", { name: "Sous-titres pour sourds et malentendants" }).click();
  await expect.poll(() => kept).toEqual(quebec);
  await expect.poll(() => JSON.parse(localStorage.getItem("seance:langues") ?? "null")).toEqual(quebec);
  await expectAccessible();
  fails = true;
  await profile.getByRole("switch", { name: "Audiodescription" }).click();
  await expect.element(profile.getByRole("alert")).toMatchTextContent("Vos langues n’ont pas été enregistrées");
  await expect.element(profile.getByRole("switch", { name: "Audiodescription" })).not.toBeChecked();
});

/** Lists of the newest titles, to which a title may be added. */
function newest() {
  const film = (title: string) => sample(movie, { title, year: 1921, created_at: new Date().toISOString() });
  const show = (title: string) => sample(series, { title, year: 1921, created_at: new Date().toISOString() });
  const listed = { movies: [film("Ancien")], series: [show("Ancienne")] };
  const asked: string[] = [];
  const answers = [
    answer(listMovies, ({ query }) => {
      if (query.get("limit") === "5") asked.push("movies");
      return { movies: listed.movies, total: 1 };
    }),
    answer(listSeries, ({ query }) => {
      if (query.get("limit") === "5") asked.push("series");
      return { series: listed.series, total: 1 };
    }),
  ];
  const add = async () => {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    listed.movies = [film("Le Film tout neuf"), ...listed.movies];
    listed.series = [show("La Série toute neuve"), ...listed.series];
    for (const name of ["movies-updated", "series-updated"]) tellPage(name);
  };
  return { asked, answers, add };
}

test("a toast tells of a new film and of a new series", async () => {
  const { asked, answers, add } = newest();
  await openApp("/historique", { answers });
  await expect.poll(() => asked.toSorted()).toEqual(["movies", "series"]);
  await add();
  await expect.element(toast("Nouveau film\u202F: Le Film tout neuf")).toBeVisible();
  await expect.element(toast("Nouvelle série\u202F: La Série toute neuve")).toBeVisible();
});

test("no toast tells of films to somebody who wants none", async () => {
  saveSettings({ ...defaultSettings, notifications: { ...defaultSettings.notifications, newMovies: false } });
  const { asked, answers, add } = newest();
  await openApp("/historique", { answers });
  await expect.poll(() => asked).toEqual(["series"]);
  await add();
  await expect.element(toast("Nouvelle série\u202F: La Série toute neuve")).toBeVisible();
  expect(toast(/Nouveau film/).elements()).toEqual([]);
  expect(asked).not.toContain("movies");
});

test("no toast of viewers shows in the back office", async () => {
  const { asked, answers, add } = newest();
  await openApp("/historique", { as: "admin", answers });
  await expect.poll(() => asked.toSorted()).toEqual(["movies", "series"]);
  await page.getByRole("banner").getByRole("link", { name: "Administration" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Films", exact: true }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
  await add();
  await expect.element(row("Le Film tout neuf")).toBeVisible();
  expect(toast(/Nouveau film|Nouvelle série/).elements()).toEqual([]);
});

test("every five minutes a toast tells somebody signed in how many of the staff are online", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  await openApp("/films", { as: "user", answers: [answer(onlineStaff, { online_staff: 3 })] });
  await expect.poll(() => queryClient.getQueryData(onlineStaffKey)).toEqual({ online_staff: 3 });
  await vi.advanceTimersByTimeAsync(270_000);
  expect(toast("3 membre(s) du staff en ligne").elements()).toEqual([]);
  const shownAfterOneMoreSecond = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return toast("3 membre(s) du staff en ligne").elements().length;
  };
  await expect.poll(shownAfterOneMoreSecond).toBe(1);
});

test("a new password is checked beside its fields, and a wrong current one is refused there", async () => {
  let next: () => Response | undefined = () => refusal(403, "Mot de passe actuel incorrect");
  let sent: unknown;
  await openProfile({
    answers: [
      answer(changePassword, ({ body }) => {
        sent = body;
        return next();
      }),
    ],
  });
  await tab("Mot de passe").click();
  const current = profile.getByLabelText("Mot de passe actuel");
  const fresh = profile.getByLabelText("Nouveau mot de passe");
  const change = profile.getByRole("button", { name: "Changer le mot de passe" });
  await fresh.fill("court");
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect.element(fresh).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 8 caractères/);
  await current.fill("Nosferatu-1922");
  await fresh.fill("Metropolis-1927");
  await change.click();
  await expect.element(current).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  next = () => undefined;
  await current.fill("Caligari-1920");
  await change.click();
  await expect.element(toast("Mot de passe changé. Vos autres sessions sont fermées.")).toBeVisible();
  expect(sent).toEqual({ current_password: "Caligari-1920", new_password: "Metropolis-1927" });
});

test("an account is deleted only with its password and a second confirmation", async () => {
  const sent: unknown[] = [];
  await openProfile({
    answers: [
      answer(deleteAccount, ({ body }) => {
        sent.push(body);
        return refusal(400, "Mot de passe actuel incorrect");
      }),
    ],
  });
  await tab("Mes données").click();
  await profile.getByRole("button", { name: "Supprimer mon compte" }).click();
  const leaving = page.getByRole("dialog", { name: "Supprimer mon compte" });
  const password = leaving.getByLabelText("Votre mot de passe");
  await leaving.getByRole("button", { name: "Continuer" }).click();
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await password.fill("Nosferatu-1922");
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([]);
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect.element(password).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  expect(sent).toEqual([{ password: "Nosferatu-1922" }]);
});

test("who closes the dialog that asks for a proof finds the forms of the account as they were", async () => {
  const needed = () => refusal(403, proofMessages.required, { code: freshProofRequired });
  const ways = answer(getProofWays, { password: true, passkey: false, code: true });
  await openProfile({ answers: [answer(changePassword, needed), answer(deleteAccount, needed), ways] });
  const asked = page.getByRole("dialog", { name: "Confirmez votre identité" });
  const cancel = async (): Promise<void> => {
    await asked.getByRole("button", { name: "Annuler" }).click();
    await expect.element(asked).not.toBeInTheDocument();
  };
  await tab("Mot de passe").click();
  const current = profile.getByLabelText("Mot de passe actuel");
  await current.fill("Caligari-1920");
  await profile.getByLabelText("Nouveau mot de passe").fill("Metropolis-1927");
  await profile.getByRole("button", { name: "Changer le mot de passe" }).click();
  await cancel();
  await expect.element(current).toBeValid();
  await expect.element(current).toHaveValue("Caligari-1920");

  await tab("Mes données").click();
  await profile.getByRole("button", { name: "Supprimer mon compte" }).click();
  const leaving = page.getByRole("dialog", { name: "Supprimer mon compte" });
  await leaving.getByLabelText("Votre mot de passe").fill("Caligari-1920");
  await leaving.getByRole("button", { name: "Continuer" }).click();
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  await cancel();
  await expect.element(leaving.getByRole("button", { name: "Supprimer définitivement" })).toBeVisible();
});

test("each role has its own colour and icon", async () => {
  const [colours, icons] = [new Set(), new Set()];
  for (const role of roles) {
    await openProfile({ as: role });
    const [avatar, label] = profile.element().querySelectorAll("[class*=bg-role-]");
    colours.add(getComputedStyle(avatar as Element).backgroundColor);
    icons.add(label?.innerHTML);
    await leaveApp();
  }
  expect([colours.size, icons.size]).toEqual([roles.length, roles.length]);
});

test("the profile leaves in 500 ms on Escape, and gives the focus back to its button", async () => {
  await withMotion(async () => {
    await openProfile();
    const popup = profile.element();
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(getComputedStyle(popup).transitionDuration).toBe("0.5s"), { interval: 10, timeout: 5000 });
    await expect.element(profile).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});

test("Escape closes the founder's card, whose frame is whole, and gives the focus back", async () => {
  await openApp("/films");
  const opener = page.getByRole("contentinfo").getByRole("button", { name: "Fondateur" });
  await opener.click();
  const card = page.getByRole("dialog", { name: "La carte du Fondateur" });
  await expect.element(card).toBeVisible();
  const frame = card.getByRole("figure").element();
  expect(frame.getBoundingClientRect().top).toBeGreaterThanOrEqual(frame.parentElement?.getBoundingClientRect().top ?? 0);
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
});

test.for([
  [768, 1024],
  [390, 844],
] as const)("each tab of the profile fits at %s px", async ([width, height]) => {
  await page.viewport(width, height);
  await openProfile();
  for (const part of ["Profil", "Réglages", "Mes sessions", "Mot de passe", "Mes données"]) {
    await tab(part).click();
    const { left, right } = profile.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
});
