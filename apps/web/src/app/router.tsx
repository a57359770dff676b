import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { episodesQuery, movieQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { homeQuery } from "#features/home/home.api.ts";
import { readRootSearch } from "#lib/lecture.ts";
import { readListSearch } from "#lib/list-search.ts";
import { loadScript } from "#lib/lost-script.ts";
import { ownPath } from "#lib/own-path.ts";
import { queryClient } from "#lib/query-client.ts";
import type { TabSearch } from "#lib/tab-address.ts";
import { SpinnerScreen } from "#ui/spinner.tsx";
import { NotFoundScreen } from "./screens/not-found.tsx";
import { RouteError } from "./screens/route-error.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Shell, validateSearch: readRootSearch });

/** Stays mounted while a saga's modal opens and closes over it. */
const home = createRoute({
  getParentRoute: () => root,
  id: "home",
  component: screen(() => import("#routes/home.tsx")),
  // Asked for while the screen's script is still on its way; a failure is the screen's to tell.
  loader: () => void queryClient.prefetchQuery(homeQuery),
});

/** The staff's: its frame, its tabs and what they use are loaded for those who go there. */
const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  component: screen(() => import("#routes/admin/layout.tsx")),
});

/** The fondateur's, loaded for those who go there. */
const explorer = createRoute({
  getParentRoute: () => root,
  path: "/explorateur",
  component: screen(() => import("#routes/explorer/layout.tsx")),
});

const tree = root.addChildren([
  home.addChildren([
    createRoute({ getParentRoute: () => home, path: "/" }),
    createRoute({ getParentRoute: () => home, path: "/sagas/$id", component: screen(() => import("#routes/saga.tsx")) }),
  ]),
  page("/films", () => import("#routes/films.tsx"), readListSearch),
  page(
    "/films/$id",
    () => import("#routes/film.tsx"),
    none,
    ({ id }) => queryClient.prefetchQuery(movieQuery(id)),
  ),
  page("/series", () => import("#routes/series-list.tsx"), readListSearch),
  page(
    "/series/$id",
    () => import("#routes/series.tsx"),
    none,
    ({ id }) => Promise.all([queryClient.prefetchQuery(seriesQuery(id)), queryClient.prefetchQuery(episodesQuery(id))]),
  ),
  page("/chaines", () => import("#routes/channels.tsx"), readChannelsSearch),
  page("/favoris", () => import("#routes/favourites.tsx"), none),
  page("/historique", () => import("#routes/history.tsx"), none),
  page("/connexion", () => import("#routes/login.tsx"), readLoginSearch),
  page("/acces-equipe", () => import("#routes/staff-access.tsx"), none),
  page("/premier-demarrage", () => import("#routes/first-run.tsx"), none),
  admin.addChildren([
    createRoute({ getParentRoute: () => admin, path: "/", component: screen(() => import("#routes/admin/index.tsx")) }),
    createRoute({
      getParentRoute: () => admin,
      path: "$tab",
      component: screen(() => import("#routes/admin/tab.tsx")),
      // Each tab reads its own of it (lib/tab-address.ts).
      validateSearch: (raw: Record<string, unknown>): TabSearch => raw,
    }),
  ]),
  explorer.addChildren([
    createRoute({ getParentRoute: () => explorer, path: "/", component: screen(() => import("#routes/explorer/index.tsx")) }),
    createRoute({
      getParentRoute: () => explorer,
      path: "$tab",
      component: screen(() => import("#routes/explorer/tab.tsx")),
      validateSearch: (raw: Record<string, unknown>): TabSearch => raw,
    }),
  ]),
]);

/**
 * One address of the site. The route file's default export is its screen, loaded when somebody goes there;
 * `warm` asks for its data meanwhile, and already when a link to it is pointed at.
 */
function page<const Path extends string, Search extends object>(
  path: Path,
  load: () => Promise<unknown>,
  validateSearch: (raw: Record<string, unknown>) => Search,
  warm?: (params: { id: string }) => Promise<unknown>,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: screen(load),
    validateSearch,
    loader: ({ params }) => void warm?.(params as { id: string }),
  });
}

/** For an address that keeps nothing in its query. */
function none(): object {
  return {};
}

/** Typed as unknown on purpose: a screen reads the router's types, so the router's types must not wait for the screen's. */
function screen(load: () => Promise<unknown>) {
  return lazyRouteComponent(() => loadScript(load) as Promise<{ default: ComponentType }>);
}

function readChannelsSearch(raw: Record<string, unknown>): { categorie?: string | undefined } {
  return { categorie: typeof raw["categorie"] === "string" ? raw["categorie"] : undefined };
}

/**
 * `retour` is where to go once signed in: a path of this site only, so that no link can send people elsewhere.
 * What is refused is named, as undefined: the router would leave an unnamed parameter as it was written.
 */
function readLoginSearch(raw: Record<string, unknown>): { retour?: string | undefined; onglet?: "inscription" | undefined } {
  const { retour, onglet } = raw;
  return {
    retour: ownPath(retour),
    onglet: onglet === "inscription" ? onglet : undefined,
  };
}

export const router = createRouter({
  routeTree: tree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 500,
  defaultPendingComponent: () => <SpinnerScreen text="Chargement…" />,
  scrollRestoration: true,
  // Filters, sorts and the player change the address without being another page: they do not fade.
  defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ["page"] : false) },
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
