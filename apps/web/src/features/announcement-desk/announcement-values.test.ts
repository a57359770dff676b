import assert from "node:assert/strict";
import { test } from "node:test";
import type { Announcement } from "@seance/contract/announcements";
import { audienceOf, audienceWords, settleAudience } from "./audience.ts";
import { bodyFor, firstValues, formOf } from "./announcement-values.ts";

const announcement: Announcement = {
  id: "019aa000-0000-7000-8000-000000000001",
  title: "Cycle Murnau",
  message: "Cinq films restaurés, tout le mois.",
  description: null,
  type: "important",
  priority: "high",
  is_pinned: true,
  is_active: false,
  start_date: "2026-11-21T19:00:00.000Z",
  end_date: null,
  target_audience: ["staff", "ami"],
  icon: "🎬",
  color_scheme: "#ffb52e",
  tags: ["cycle"],
  created_at: "2026-11-02T10:00:00.000Z",
  created_by_name: null,
  stats: { views: 3, clicks: 1 },
  action_button: { text: "Voir", url: "/films" },
};

test("a whole form sends the announcement that it was made of", () => {
  const { id: _id, created_at: _at, created_by_name: _by, stats: _stats, ...fields } = announcement;
  assert.deepEqual(bodyFor(formOf(announcement)), fields);
});

test("of a change only what changed is sent, but both texts of the button", () => {
  const before = formOf(announcement);
  assert.deepEqual(bodyFor({ title: "Autre" }, before), { title: "Autre" });
  assert.deepEqual(bodyFor({ action_url: "/series" }, before), { action_button: { text: "Voir", url: "/series" } });
  assert.deepEqual(bodyFor({ action_text: null, action_url: null }, before), { action_button: null });
});

test("one text without the other is a button all the same, which the call then refuses", () => {
  assert.deepEqual(bodyFor({ ...firstValues, action_text: "Voir", action_url: null }).action_button, { text: "Voir", url: "" });
});

test("everybody excludes everybody else, and nobody is everybody", () => {
  const all = audienceWords(["all"]);
  assert.equal(settleAudience(all, audienceWords(["all", "guests"])), audienceWords(["guests"]));
  assert.equal(settleAudience(audienceWords(["guests", "staff"]), audienceWords(["guests", "staff", "all"])), all);
  assert.equal(settleAudience(audienceWords(["guests"]), ""), all);
  assert.deepEqual(audienceOf(audienceWords(["guests", "co_fondateur"])), ["guests", "co_fondateur"]);
});
