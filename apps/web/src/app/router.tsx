import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { announcementsQuery } from "#features/announcements/announcements.api.ts";
import { episodesQuery, movieQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { readFavouritesSearch } from "#features/favourites/favourites-search.ts";
import { homeQuery } from "#features/home/home.api.ts";
import { tickerQuery } from "#features/ticker/ticker.api.ts";
import { readListSearch } from "#features/catalogue/list-search.ts";
import { loadScript } from "#lib/page/script-loading.ts";
import { sameSitePath } from "#lib/page/same-site-path.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { root } from "./root-route.ts";
import { screen } from "./screen.ts";
import { NotFoundScreen } from "./screens/not-found.tsx";
import { RouteError } from "./screens/route-error.tsx";
import type { staffRoutes } from "./staff-routes.tsx";

/** Stays mounted while a saga's modal opens and closes over it. */
const home = createRoute({
  getParentRoute: () => root,
  id: "home",
  component: screen(() => import("#routes/home.tsx")),
  // Fetched while the screen's script loads; the screen waits for all three, and shows a failure.
  loader: () => {
    void queryClient.prefetchQuery(homeQuery);
    void queryClient.prefetchQuery(tickerQuery);
    void queryClient.prefetchQuery(announcementsQuery);
  },
});

/**
 * The routes of the back office, the explorer, previews and the API are loaded on the first visit there, and then replace these four,
 * which redirect to them.
 */
const staffEntries = (["/admin/$", "/explorateur/$", "/apercu/$", "/api/docs"] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ location }) => {
      await loadScript(addStaffRoutes);
      redirect({ href: location.href, replace: true, throw: true });
    },
  }),
);

const viewerRoutes = [
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
  page("/personnes/$slug", () => import("#routes/person.tsx"), none),
  page<"/recherche", ReadByThePage>("/recherche", () => import("#routes/search.tsx"), none),
  page("/favoris", () => import("#routes/favourites.tsx"), readFavouritesSearch),
  page("/historique", () => import("#routes/history.tsx"), none),
  page("/contact", () => import("#routes/contact.tsx"), readContactSearch),
  page("/invitation", () => import("#routes/invitation.tsx"), none),
  page("/connexion", () => import("#routes/login.tsx"), readLoginSearch),
  page("/connexion/$provider", () => import("#routes/login.tsx"), none),
  page("/mot-de-passe-oublie", () => import("#routes/forgotten-password.tsx"), none),
  page("/nouveau-mot-de-passe", () => import("#routes/email-link.tsx"), none),
  page("/adresse-verifiee", () => import("#routes/email-link.tsx"), none),
  page("/nouvelle-adresse", () => import("#routes/email-link.tsx"), none),
  page("/adresse-gardee", () => import("#routes/email-link.tsx"), none),
  page("/mes-sessions", () => import("#routes/sessions.tsx"), none),
  page("/mes-notifications", () => import("#routes/sessions.tsx"), none),
  page("/appareil", () => import("#routes/sessions.tsx"), none),
  page("/acces-equipe", () => import("#routes/staff-access.tsx"), none),
  page("/premier-demarrage", () => import("#routes/first-run.tsx"), none),
] as const;

/**
 * One route of the site. The default export of its file is the screen, loaded on the first visit;
 * `warm` prefetches its data meanwhile, and on hover of a link to it.
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

/** Search parameters that the router keeps as written, and the page reads. */
interface ReadByThePage {
  q?: unknown;
  type?: unknown;
  page?: unknown;
}

/** For a route without search parameters. */
function none(): object {
  return {};
}

function readChannelsSearch(raw: Record<string, unknown>): { categorie?: string | undefined } {
  return { categorie: typeof raw["categorie"] === "string" ? raw["categorie"] : undefined };
}

const contactSubjects = ["compte", "retrait", "lecture"] as const;

function readContactSearch({ sujet }: Record<string, unknown>): { sujet?: (typeof contactSubjects)[number] | undefined } {
  return { sujet: contactSubjects.find((subject) => subject === sujet) };
}

/**
 * `retour` is where to go once signed in: a path of this site only, against open redirects.
 * A refused parameter is returned as undefined: the router would keep an absent one as written.
 */
function readLoginSearch({ retour, onglet }: Record<string, unknown>): {
  retour?: string | undefined;
  onglet?: (typeof loginTabs)[number] | undefined;
} {
  return { retour: sameSitePath(retour), onglet: loginTabs.find((tab) => tab === onglet) };
}

const loginTabs = ["inscription", "appareil"] as const;

export const router = createRouter({
  routeTree: root.addChildren([...viewerRoutes, ...staffEntries]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 500,
  // The page may replace the spinner at once: on a slow phone it would wait for half a second more.
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <SpinnerScreen text="Chargement…" />,
  scrollRestoration: true,
  // Filters, sorting and the player change only search parameters: no transition. Nor for the first page: there is none to leave.
  defaultViewTransition: { types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? ["page"] : false) },
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: RouteError,
});

async function addStaffRoutes(): Promise<void> {
  const { staffRoutes } = await import("./staff-routes.tsx");
  root.addChildren([...viewerRoutes, ...staffRoutes]);
  const tree = router.buildRouteTree();
  // On a slow line the entry's match is on the screen, as a spinner, until the redirect: its route must still be known.
  Object.assign(tree.routesById, Object.fromEntries(staffEntries.map((entry) => [entry.id, entry])));
  router.setRoutes(tree);
  // Clears the locations resolved with the former routes.
  router.update({});
}

type Tree = ReturnType<typeof root.addChildren<[...typeof viewerRoutes, ...typeof staffRoutes]>>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter<Tree>>;
  }
}
