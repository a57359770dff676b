import { limits } from "@seance/contract/limits";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { onForbidden, onReachability } from "#lib/api/api-client.ts";
import { connection } from "#lib/api/connection.ts";
import { runLazily } from "#lib/hooks/deferred.ts";
import { isSigningOut, session } from "#shared/session/current-session.ts";
import { handlePageEvents } from "#shared/events/page-events.ts";
import { watchPresence } from "#shared/session/presence.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { watchSettings } from "#shared/settings.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { router } from "./router.tsx";

// Asks for a fresh proof of who the person is where a call needs one.
onForbidden((failure, sentAt) =>
  import("./shell/ask-proof.tsx").then(({ askProof }) => askProof(failure, sentAt)).catch(() => false),
);

// From the first call on, which is sent before the first render.
onReachability((reached, sentAt) => (reached ? connection.succeeded(sentAt) : connection.failed()));

export function Providers() {
  useEffect(watchPage, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Starts what runs as long as the page is open. */
function watchPage(): () => void {
  const stops = [
    session.start(),
    watchPresence(session),
    runLazily("events", loadEvents),
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

/** The event stream, not part of the first script: queries poll until it is connected, and are then fetched again. */
async function loadEvents(): Promise<() => () => void> {
  const { watchEvents } = await import("#shared/events/watch-events.ts");
  return () =>
    watchEvents({
      session,
      window: globalThis,
      document,
      locks: navigator.locks,
      isSigningOut,
      notify: (text) => notify(text, { kind: "warning", timeout: Math.max(limits.toast.missingVideoMs, 70 * text.length) }),
    });
}

/** Watches the connection; once the server can be reached again, failed queries are fetched again. */
function watchConnection(): () => void {
  const subscription = connection.subscribe(({ lost }) => {
    if (lost) return;
    void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
  const stop = connection.start(globalThis);
  return () => {
    subscription.unsubscribe();
    stop();
  };
}
