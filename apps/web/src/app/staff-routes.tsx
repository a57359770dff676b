import { can } from "@seance/contract/roles";
import { createRoute } from "@tanstack/react-router";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { lazy } from "react";
import type { ComponentType } from "react";
import { allAnnouncements } from "#features/announcement-desk/announcement-desk.api.ts";
import { announcementSearch } from "#features/announcement-desk/announcement-search.ts";
import { attributionsPage } from "#features/badge-desk/badge-desk.api.ts";
import { badgeSearch } from "#features/badge-desk/badge-search.ts";
import { binSearch } from "#features/bin/bin-search.ts";
import { binPage } from "#features/bin/bin.api.ts";
import { calendarSearch } from "#features/calendar/calendar-search.ts";
import { allChannels } from "#features/channel-desk/channel-desk.api.ts";
import { channelSearch } from "#features/channel-desk/channel-search.ts";
import { draftSearch } from "#features/draft-desk/draft-search.ts";
import { allEpisodes } from "#features/episode-desk/episode-desk.api.ts";
import { episodeSearch } from "#features/episode-desk/episode-search.ts";
import {
  auditSearch,
  collectionsSearch,
  contentSearch,
  usersSearch as databaseUsersSearch,
} from "#features/explorer/explorer-search.ts";
import { auditPage, databaseUsersPage, explorerOverview } from "#features/explorer/explorer.api.ts";
import { hostedVideos } from "#features/hosting/hosting.api.ts";
import { importSearch } from "#features/imports/import-search.ts";
import { jobList } from "#features/job-desk/job-desk.api.ts";
import { jobSearch } from "#features/job-desk/job-search.ts";
import { libraryState } from "#features/library-desk/library-desk.api.ts";
import { librarySearch } from "#features/library-desk/library-search.ts";
import { loginsPage } from "#features/login-log/login-log.api.ts";
import { loginSearch } from "#features/login-log/login-search.ts";
import { mailDesk } from "#features/mail-desk/mail-desk.api.ts";
import { metadataSearch } from "#features/metadata-runs/run-search.ts";
import { allSagas } from "#features/saga-desk/saga-desk.api.ts";
import { sagaSearch } from "#features/saga-desk/saga-search.ts";
import { securityState } from "#features/security-desk/security-desk.api.ts";
import { securitySearch } from "#features/security-desk/security-search.ts";
import { siteSettings } from "#features/settings-desk/settings-desk.api.ts";
import { deskSearch } from "#features/title-desk/desk-search.ts";
import { deskPage } from "#features/title-desk/title-desk.api.ts";
import { allInvitations } from "#features/invitation-desk/invitation-desk.api.ts";
import { invitationSearch } from "#features/invitation-desk/invitation-search.ts";
import { webhooks } from "#features/webhook-desk/webhook-desk.api.ts";
import { apiKeys } from "#features/key-desk/key-desk.api.ts";
import { keySearch } from "#features/key-desk/key-search.ts";
import { cannedSearch, deskSearch as supportSearch } from "#features/support/desk/desk-search.ts";
import { cannedAnswers, queuePage } from "#features/support/desk/desk.api.ts";
import { ticketQuery } from "#features/support/support.api.ts";
import { personQuery } from "#features/users-desk/person/person.api.ts";
import { usersPage } from "#features/users-desk/users-desk.api.ts";
import { usersSearch } from "#features/users-desk/users-search.ts";
import { watchActivity } from "#features/watching-desk/watching-desk.api.ts";
import { session } from "#shared/session/current-session.ts";
import { loadScript } from "#lib/page/script-loading.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { NoSuchTab, TabFrame } from "#routes/admin/tab-frame.tsx";
import { adminTabs, type AdminTabKey } from "#routes/admin/tab-list.ts";
import { root } from "./root-route.ts";
import { screen } from "./screen.ts";

/** The back office: its layout and tabs are loaded for its visitors only. */
const admin = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  component: screen(() => import("#routes/admin/layout.tsx")),
  notFoundComponent: NoSuchTab,
});

const tabOf = (key: AdminTabKey) => adminTabs.find((one) => one.key === key) ?? adminTabs[0];

/** What the routes of all tabs have in common. `load` is called only for an account that may see the tab. */
function tab<const Key extends AdminTabKey>(key: Key, load: () => Promise<{ default: ComponentType }>) {
  const { label, permission } = tabOf(key);
  const Screen = lazy(() => loadScript(load) as ReturnType<typeof load>);
  const component = () => (
    <TabFrame label={label} permission={permission}>
      <Screen />
    </TabFrame>
  );
  return { getParentRoute: () => admin, path: key, component };
}

/** Prefetches a tab's data while its screen loads, with the permission only; not on hover of a link. */
function ask<Answer, Data, Key extends QueryKey>(
  place: AdminTabKey | "explorer",
  cause: "preload" | "enter" | "stay",
  query: FetchQueryOptions<Answer, Error, Data, Key>,
): void {
  const permission = place === "explorer" ? "database:explore" : tabOf(place).permission;
  if (cause !== "preload" && can(session.get().user?.role, permission)) void queryClient.prefetchQuery(query);
}

const adminRoutes = [
  createRoute({ getParentRoute: () => admin, path: "/", component: screen(() => import("#routes/admin/index.tsx")) }),
  createRoute({
    ...tab("movies", () => import("#routes/admin/tabs/movies.tsx")),
    validateSearch: deskSearch,
    loaderDeps: ({ search: { fiche: _form, copie: _copy, ...list } }) => list,
    loader: ({ cause, deps }) => ask("movies", cause, deskPage("movie", deps)),
  }),
  createRoute({
    ...tab("series", () => import("#routes/admin/tabs/series.tsx")),
    validateSearch: deskSearch,
    loaderDeps: ({ search: { fiche: _form, copie: _copy, ...list } }) => list,
    loader: ({ cause, deps }) => ask("series", cause, deskPage("series", deps)),
  }),
  createRoute({
    ...tab("episodes", () => import("#routes/admin/tabs/episodes.tsx")),
    validateSearch: episodeSearch,
    loader: ({ cause }) => ask("episodes", cause, allEpisodes),
  }),
  createRoute({
    ...tab("channels", () => import("#routes/admin/tabs/channels.tsx")),
    validateSearch: channelSearch,
    loader: ({ cause }) => ask("channels", cause, allChannels),
  }),
  createRoute({
    ...tab("sagas", () => import("#routes/admin/tabs/sagas.tsx")),
    validateSearch: sagaSearch,
    loader: ({ cause }) => ask("sagas", cause, allSagas),
  }),
  createRoute({
    ...tab("auto-import", () => import("#routes/admin/tabs/auto-import.tsx")),
    validateSearch: importSearch,
  }),
  createRoute({
    ...tab("a-verifier", () => import("#routes/admin/tabs/a-verifier.tsx")),
    validateSearch: draftSearch,
  }),
  createRoute({
    ...tab("metadata", () => import("#routes/admin/tabs/metadata.tsx")),
    validateSearch: metadataSearch,
  }),
  createRoute({
    ...tab("library", () => import("#routes/admin/tabs/library.tsx")),
    validateSearch: librarySearch,
    loader: ({ cause }) => ask("library", cause, libraryState),
  }),
  createRoute(tab("message", () => import("#routes/admin/tabs/message.tsx"))),
  createRoute({
    ...tab("login-history", () => import("#routes/admin/tabs/login-history.tsx")),
    validateSearch: loginSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("login-history", cause, loginsPage(deps)),
  }),
  createRoute({
    ...tab("users", () => import("#routes/admin/tabs/users.tsx")),
    validateSearch: usersSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("users", cause, usersPage(deps)),
  }),
  createRoute({
    ...tab("users", () => import("#routes/admin/tabs/person.tsx")),
    path: "users/$id",
    validateSearch: usersSearch,
    loader: ({ cause, params }) => ask("users", cause, personQuery(params.id)),
  }),
  createRoute({
    ...tab("invitations", () => import("#routes/admin/tabs/invitations.tsx")),
    validateSearch: invitationSearch,
    loader: ({ cause }) => ask("invitations", cause, allInvitations),
  }),
  createRoute({
    ...tab("webhooks", () => import("#routes/admin/tabs/webhooks.tsx")),
    loader: ({ cause }) => ask("webhooks", cause, webhooks),
  }),
  createRoute({
    ...tab("cles", () => import("#routes/admin/tabs/keys.tsx")),
    validateSearch: keySearch,
    loader: ({ cause }) => ask("cles", cause, apiKeys),
  }),
  createRoute({
    ...tab("badges", () => import("#routes/admin/tabs/badges.tsx")),
    validateSearch: badgeSearch,
    loaderDeps: ({ search: { q, page } }) => ({ q, page }),
    loader: ({ cause, deps }) => ask("badges", cause, attributionsPage(deps)),
  }),
  createRoute(tab("url-migration", () => import("#routes/admin/tabs/url-migration.tsx"))),
  createRoute(tab("maintenance", () => import("#routes/admin/tabs/maintenance.tsx"))),
  createRoute({
    ...tab("watch-history", () => import("#routes/admin/tabs/watch-history.tsx")),
    loader: ({ cause }) => ask("watch-history", cause, watchActivity),
  }),
  createRoute({
    ...tab("announcements", () => import("#routes/admin/tabs/announcements.tsx")),
    validateSearch: announcementSearch,
    loaderDeps: ({ search: { fiche: _form, ...list } }) => list,
    loader: ({ cause, deps }) => ask("announcements", cause, allAnnouncements(deps)),
  }),
  createRoute({
    ...tab("hosting", () => import("#routes/admin/tabs/hosting.tsx")),
    loader: ({ cause }) => ask("hosting", cause, hostedVideos),
  }),
  createRoute({
    ...tab("corbeille", () => import("#routes/admin/tabs/corbeille.tsx")),
    validateSearch: binSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("corbeille", cause, binPage(deps)),
  }),
  createRoute({
    ...tab("calendrier", () => import("#routes/admin/tabs/calendar.tsx")),
    validateSearch: calendarSearch,
  }),
  createRoute({
    ...tab("taches", () => import("#routes/admin/tabs/jobs.tsx")),
    validateSearch: jobSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("taches", cause, jobList(deps)),
  }),
  createRoute({
    ...tab("securite", () => import("#routes/admin/tabs/security.tsx")),
    validateSearch: securitySearch,
    loader: ({ cause }) => ask("securite", cause, securityState),
  }),
  createRoute({
    ...tab("courriels", () => import("#routes/admin/tabs/mails.tsx")),
    loader: ({ cause }) => ask("courriels", cause, mailDesk),
  }),
  createRoute({
    ...tab("settings", () => import("#routes/admin/tabs/settings.tsx")),
    loader: ({ cause }) => ask("settings", cause, siteSettings),
  }),
] as const;

/** The support desk: in the back office for the staff, alone for the others who answer tickets. */
const support = createRoute({
  getParentRoute: () => root,
  path: "/admin/support",
  component: screen(() => import("#routes/admin/support-layout.tsx")),
  notFoundComponent: NoSuchTab,
});

const supportTab = <const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) => ({
  ...tab("support", load),
  getParentRoute: () => support,
  path,
});

const supportRoutes = [
  createRoute({
    ...supportTab("/", () => import("#routes/admin/tabs/support.tsx")),
    validateSearch: supportSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("support", cause, queuePage(deps)),
  }),
  createRoute({
    ...supportTab("reponses", () => import("#routes/admin/tabs/canned-answers.tsx")),
    validateSearch: cannedSearch,
    loader: ({ cause }) => ask("support", cause, cannedAnswers),
  }),
  createRoute({
    ...supportTab("$id", () => import("#routes/admin/tabs/ticket.tsx")),
    validateSearch: supportSearch,
    loader: ({ cause, params }) => ask("support", cause, ticketQuery(params.id)),
  }),
] as const;

const explorerTabs = () => import("#routes/explorer/tabs.tsx");

/** The explorer of the fondateur: its layout and tabs are one script, loaded for its visitors only. */
const explorer = createRoute({
  getParentRoute: () => root,
  path: "/explorateur",
  component: screen(() => import("#routes/explorer/layout.tsx")),
  notFoundComponent: screen(explorerTabs, "NoSuchTab"),
});

/** What the routes of the explorer's tabs have in common. */
const explorerTab = <const Path extends string>(path: Path, name: keyof Awaited<ReturnType<typeof explorerTabs>>) => ({
  getParentRoute: () => explorer,
  path,
  component: screen(explorerTabs, name),
});

const explorerRoutes = [
  createRoute({ getParentRoute: () => explorer, path: "/", component: screen(() => import("#routes/explorer/index.tsx")) }),
  createRoute({
    ...explorerTab("overview", "Overview"),
    loader: ({ cause }) => ask("explorer", cause, explorerOverview),
  }),
  createRoute({
    ...explorerTab("users", "Users"),
    validateSearch: databaseUsersSearch,
    loaderDeps: ({ search: { fiche: _form, ...list } }) => list,
    loader: ({ cause, deps }) => ask("explorer", cause, databaseUsersPage(deps)),
  }),
  createRoute({ ...explorerTab("content", "Content"), validateSearch: contentSearch }),
  createRoute({
    ...explorerTab("announcements", "Announcements"),
    validateSearch: announcementSearch,
    loaderDeps: ({ search: { fiche: _form, ...list } }) => list,
    loader: ({ cause, deps }) => ask("explorer", cause, allAnnouncements(deps)),
  }),
  createRoute({
    ...explorerTab("activity", "Activity"),
    loader: ({ cause }) => ask("explorer", cause, explorerOverview),
  }),
  createRoute({ ...explorerTab("collections", "Collections"), validateSearch: collectionsSearch }),
  createRoute({
    ...explorerTab("audit", "Audit"),
    validateSearch: auditSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ cause, deps }) => ask("explorer", cause, auditPage(deps)),
  }),
] as const;

/** Not of the staff alone, but as rarely visited. */
const preview = createRoute({
  getParentRoute: () => root,
  path: "/apercu/$token",
  component: screen(() => import("#routes/preview.tsx")),
});

/** Without a path: its child must not have the id of its entry. */
const docs = createRoute({ getParentRoute: () => root, id: "docs" });
const apiDocs = createRoute({
  getParentRoute: () => docs,
  path: "/api/docs",
  component: screen(() => import("#routes/api-docs.tsx")),
});

export const staffRoutes = [
  preview,
  docs.addChildren([apiDocs]),
  admin.addChildren(adminRoutes),
  support.addChildren(supportRoutes),
  explorer.addChildren(explorerRoutes),
] as const;
