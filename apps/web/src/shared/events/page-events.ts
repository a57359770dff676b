import type { QueryClient } from "@tanstack/react-query";

/** First elements of the query keys that depend on the catalogue. */
const catalogue = ["home", "movies", "series", "episodes", "sagas", "channels", "search"];

/** The number of staff online: the `presence` event carries it. */
export const onlineStaffKey = ["presence", "online-staff"] as const;

/** First elements of the other query keys that events invalidate. */
const pushed = ["announcements", "ticker", "maintenance", "tickets", "badges", "notices", "presence", "jobs", "watch-history"];

/**
 * Query keys (first element) that each page event invalidates, dispatched by this page or by the server's stream.
 * `resync`: any of the others may have been missed.
 */
const refreshes: Record<string, readonly string[]> = {
  resync: [...catalogue, ...pushed],
  "content-updated": catalogue,
  "movies-updated": ["home", "movies", "sagas", "search"],
  "series-updated": ["home", "series", "episodes", "sagas", "search"],
  "featured-content-loaded": ["home"],
  "announcements-updated": ["announcements"],
  "announcement-created": ["announcements"],
  "announcement-updated": ["announcements"],
  "announcement-deleted": ["announcements"],
  "ticker-updated": ["ticker"],
  "maintenance-updated": ["maintenance"],
  "ticket-updated": ["tickets"],
  "badges-updated": ["badges", "notices"],
  "notices-updated": ["notices"],
  "watch-updated": ["watch-history"],
  "job-progress": ["jobs"],
};

const navigations = { "navigate-home": "/", "navigate-to-movies": "/films", "navigate-to-series": "/series" } as const;
export type PageAddress = (typeof navigations)[keyof typeof navigations];

/** Handles the page's events: each one navigates or invalidates queries. Returns the function that stops it. */
export function handlePageEvents(page: {
  readonly events: EventTarget;
  readonly queries: QueryClient;
  readonly navigate: (to: PageAddress) => void;
  /** Id of the signed-in account, or null. */
  readonly account: () => string | null;
}): () => void {
  const stop = new AbortController();
  const on = (name: string, action: (event: Event) => void) =>
    page.events.addEventListener(name, action, { signal: stop.signal });

  for (const [name, to] of Object.entries(navigations)) on(name, () => page.navigate(to));
  for (const [name, keys] of Object.entries(refreshes))
    on(name, () => void page.queries.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) }));

  let known = page.account();
  on("auth-update", () => {
    const now = page.account();
    if (now === known) return;
    known = now;
    // Another account: nothing of the previous one may stay on the screen. Active queries are fetched again only after the
    // components have rendered for the new account, or a guest would fetch what belonged to the previous one.
    for (const query of page.queries.getQueryCache().getAll()) query.reset();
    setTimeout(() => void page.queries.refetchQueries({ type: "active" }), 0);
  });
  on("presence", (event) => {
    if (event instanceof CustomEvent) page.queries.setQueryData(onlineStaffKey, event.detail);
  });
  on("role-changed", () => void page.queries.invalidateQueries());
  return () => stop.abort();
}

/** Dispatches that the catalogue has changed: {@link handlePageEvents} refetches what shows it. */
export function announceContentChange(...names: ("movies-updated" | "series-updated" | "content-updated")[]): void {
  for (const name of names) globalThis.dispatchEvent(new CustomEvent(name, { detail: {} }));
}
