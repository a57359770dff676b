import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { handlePageEvents, onlineStaffKey } from "./page-events.ts";
import type { PageAddress } from "./page-events.ts";

const keys = ["home", "movies", "series", "announcements", "ticker", "maintenance", "tickets", "history"];

function bridged(t: TestContext) {
  const events = new EventTarget();
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData([key, "x"], 1);
  const navigate = mock.fn((_to: PageAddress) => {});
  const person: { id: string | null } = { id: "u1" };
  t.after(handlePageEvents({ events, queries, navigate, account: () => person.id }));
  const stale = () => keys.filter((key) => queries.getQueryState([key, "x"])?.isInvalidated);
  return { queries, navigate, person, stale, events, say: (name: string) => events.dispatchEvent(new Event(name)) };
}

test("navigation events go to their page", (t) => {
  const { say, navigate } = bridged(t);
  for (const name of ["navigate-home", "navigate-to-movies", "navigate-to-series"]) say(name);
  assert.deepEqual(
    navigate.mock.calls.map((made) => made.arguments[0]),
    ["/", "/films", "/series"],
  );
});

test("refresh events make stale what they touch and nothing else", (t) => {
  for (const [name, expected] of [
    ["movies-updated", ["home", "movies"]],
    ["series-updated", ["home", "series"]],
    ["content-updated", ["home", "movies", "series"]],
    ["featured-content-loaded", ["home"]],
    ["announcements-updated", ["announcements"]],
    ["announcement-created", ["announcements"]],
    ["announcement-updated", ["announcements"]],
    ["announcement-deleted", ["announcements"]],
    ["ticker-updated", ["ticker"]],
    ["maintenance-updated", ["maintenance"]],
    ["ticket-updated", ["tickets"]],
    ["resync", keys.filter((key) => key !== "history")],
    ["role-changed", keys],
  ] as const) {
    const { say, stale } = bridged(t);
    say(name);
    assert.deepEqual(stale(), expected, name);
  }
});

test("how many of the staff are here comes with the event", (t) => {
  const { events, queries } = bridged(t);
  events.dispatchEvent(new CustomEvent("presence", { detail: { online_staff: 4 } }));
  assert.deepEqual(queries.getQueryData(onlineStaffKey), { online_staff: 4 });
});

test("another person finds nothing of the last one, the same person everything", (t) => {
  const { say, queries, person } = bridged(t);
  say("auth-update");
  assert.equal(queries.getQueryData(["history", "x"]), 1);
  person.id = "u2";
  say("auth-update");
  assert.equal(queries.getQueryData(["history", "x"]), undefined);
});
