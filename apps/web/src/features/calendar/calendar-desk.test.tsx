import { calendarEntry, readCalendar, type CalendarEntry } from "@seance/contract/calendar";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer } from "#test/answers.ts";
import { address } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const one = (fields: Partial<CalendarEntry>): CalendarEntry => ({
  ...sample(calendarEntry),
  id: newId(),
  idle: false,
  ...fields,
});
const film = one({ type: "movie", label: "Aurore", at: "2099-11-25T19:00:00.000Z", change: "start" });
const entries = [
  film,
  one({ type: "announcement", label: "Ciné-concert", at: "2099-11-25T21:00:00.000Z", change: "end", idle: true }),
  one({ type: "maintenance", id: null, label: "Maintenance", at: "2099-11-29T23:30:00.000Z", change: "start" }),
];

test("a month is listed by day in Paris, each date with its page", async () => {
  await openApp("/admin/calendrier?mois=2099-11", { as: "admin", answers: [answer(readCalendar, { entries })] });
  await expect.element(page.getByRole("heading", { level: 2, name: "novembre 2099" })).toBeVisible();
  const day = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
  await expect
    .element(day("mercredi 25 novembre"))
    .toMatchTextContent(/20:00.*Début.*Film.*Aurore.*22:00.*Fin.*Annonce.*Ciné-concert.*Désactivée/);
  await expect.element(day("lundi 30 novembre")).toMatchTextContent(/00:30.*Début.*Maintenance/);
  await expect.element(page.getByRole("link", { name: "Aurore" })).toHaveAttribute("href", `/admin/movies?fiche=${film.id}`);
  await expectAccessible();
});

test("one goes from month to month, and back to this one", async () => {
  const asked: (string | null)[] = [];
  const read = answer(readCalendar, ({ query }) => (asked.push(query.get("month")), { entries: [] }));
  await openApp("/admin/calendrier?mois=2099-12", { as: "admin", answers: [read] });
  await expect.element(page.getByText("Rien de prévu ce mois-là")).toBeVisible();
  await page.getByRole("button", { name: "Mois suivant" }).click();
  await expect.poll(address).toBe("/admin/calendrier?mois=2100-01");
  await page.getByRole("button", { name: "Mois précédent" }).click();
  await expect.poll(address).toBe("/admin/calendrier?mois=2099-12");
  await page.getByRole("button", { name: "Ce mois-ci" }).click();
  await expect.poll(address).toBe("/admin/calendrier");
  await expect.poll(() => asked.slice(0, 2)).toEqual(["2099-12", "2100-01"]);
});
