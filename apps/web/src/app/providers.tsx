import { limits } from "@seance/contract/limits";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { onReachability } from "#lib/api/api-client.ts";
import { connection } from "#lib/api/connection.ts";
import { isLeaving, session } from "#shared/session/current-session.ts";
import { watchEvents } from "#shared/events/watch-events.ts";
import { handlePageEvents } from "#shared/events/page-events.ts";
import { watchPresence } from "#shared/session/presence.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { watchSettings } from "#shared/settings.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { router } from "./router.tsx";

export function Providers() {
  useEffect(watchPage, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** What lives as long as the page: the session, its presence at the server, and the page's events. */
function watchPage(): () => void {
  const stops = [
    session.start(),
    watchPresence(session),
    watchEvents({
      session,
      window: globalThis,
      document,
      locks: navigator.locks,
      leaving: isLeaving,
      tell: (text) => notify(text, { kind: "warning", timeout: limits.toast.missingVideoMs }),
    }),
    watchSettings(),
    watchConnection(),
    handlePageEvents({
      events: globalThis,
      queries: queryClient,
      navigate: (to) => void router.navigate({ to }),
      account: () => session.get().user?.id ?? null,
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Keeps whether the server can be reached; once it can again, what could not be had meanwhile is asked for. */
function watchConnection(): () => void {
  onReachability((reached) => (reached ? connection.heard() : connection.failed()));
  const forget = connection.subscribe(() => {
    if (connection.get().lost) return;
    void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
  const stop = connection.start(globalThis);
  return () => {
    forget();
    stop();
  };
}
