import { announcementChange, newAnnouncement } from "@seance/contract/announcements-admin";
import { badgeFields } from "@seance/contract/badges-admin";
import { testApp } from "./app.ts";
import { testForm } from "./form-properties.ts";
import { announcementForm, badgeForm } from "./form-values.ts";
import { makePerson } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { token } = await makePerson(services.db, "super_admin");

const get = async (path: string) => (await call("GET", path, { token })).json;
const among = (items: { id: string }[], id: string) => items.find((item) => item.id === id);
const badges = async (): Promise<{ id: string }[]> => (await get("/badges")).badges;

testForm(site, token, {
  name: "badge",
  path: "/admin/badges",
  schema: badgeFields,
  form: badgeForm,
  read: async (id) => among(await badges(), id),
  count: async () => (await badges()).length,
});

/** All of them, whatever page they are on. */
async function announcements(): Promise<{ id: string }[]> {
  const all = [];
  for (;;) {
    const { announcements: some, total } = await get(`/admin/announcements?limit=100&skip=${all.length}`);
    all.push(...some);
    if (all.length >= total) return all;
  }
}

testForm(site, token, {
  name: "announcement",
  path: "/admin/announcements",
  schema: newAnnouncement,
  change: announcementChange,
  form: announcementForm,
  read: async (id) => among(await announcements(), id),
  count: async () => (await announcements()).length,
});
