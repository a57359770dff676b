import { newMember, onDatabase, publish } from "./desk.ts";
import { enter } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

test("an announcement for one's role comes to an open page with a toast; closed, it stays closed after a reload", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const banner = page.getByRole("region", { name: "Annonces" });
  await enter(page, await newMember(request, "ami"));
  const up = page.waitForResponse("**/api/events");
  const listed = page.waitForResponse("**/api/announcements?*");
  await page.goto("/films");
  await up;
  await listed;
  const name = `Pour les amis ${crypto.randomUUID()}`;
  await onDatabase(
    `insert into announcement (id, title, message, target_audience) values ($1, $2, 'Une soirée entre amis.', '{ami}')`,
    [crypto.randomUUID(), name],
  );
  await publish({ kind: "tag", tag: "announcements" });
  await publish({ kind: "event", name: "announcements-updated", data: {}, to: "everybody" });
  await expect(page.getByText(`Nouvelle annonce\u202f: ${name}`)).toBeVisible();
  // The demo has announcements of its own: the new one does not wait for its turn.
  await expect(banner.getByRole("heading").first()).toHaveText(name);
  expect(await accessibilityFaults(page)).toEqual([]);

  await banner.getByRole("button", { name: "Fermer les annonces" }).click();
  await expect(banner).toHaveCount(0);
  const again = page.waitForResponse("**/api/announcements?*");
  await page.reload();
  await again;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
