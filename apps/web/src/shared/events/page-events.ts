import type { QueryClient } from "@tanstack/react-query";

/** First words of the query keys that depend on the catalogue. */
const catalogue = ["home", "movies", "series", "episodes", "sagas", "channels", "search"];

/** The number of the staff that is here, which the event itself brings. */
export const onlineStaffKey = ["presence", "online-staff"] as const;

/** First words of the query keys of what is pushed besides the catalogue. */
const pushed = ["announcements", "ticker", "maintenance", "tickets", "badges", "presence", "jobs", "watch-history"];

/**
 * Page events that refresh, whether this page or the server says them, and the first word of the query keys that each makes stale.
 * `resync`: any of them may have been missed.
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
  "badges-updated": ["badges"],
  "watch-updated": ["watch-history"],
  "job-progress": ["jobs"],
};

const navigations = { "navigate-home": "/", "navigate-to-movies": "/films", "navigate-to-series": "/series" } as const;
export type PageAddress = (typeof navigations)[keyof typeof navigations];

/** Bridges the page's events, and nothing else does: each either goes somewhere or makes queries stale. Gives the function that stops it. */
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
    // Another person: nothing of the last one may stay on the screen, not even for a moment. What is shown is asked for
    // again once the page knows who is there, or a guest would ask for what was the last one's.
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
