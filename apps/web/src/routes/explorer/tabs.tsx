import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AnnouncementDesk } from "#features/announcement-desk/announcement-desk.tsx";
import { AnnouncementCard } from "#features/announcements/announcement-card.tsx";
import { ActivityTab } from "#features/explorer/overview/activity-tab.tsx";
import { AuditTab } from "#features/explorer/audit/audit-tab.tsx";
import { CollectionsTab } from "#features/explorer/collections/collections-tab.tsx";
import { ContentTab } from "#features/explorer/content-tab.tsx";
import { explorerTabs, type ExplorerTabKey } from "#features/explorer/explorer-tabs.ts";
import { OverviewTab } from "#features/explorer/overview/overview-tab.tsx";
import { UsersTab } from "#features/explorer/users/users-tab.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { BadgeForms } from "./badge-forms.tsx";

const users = getRouteApi("/explorateur/users");
const content = getRouteApi("/explorateur/content");
const announcements = getRouteApi("/explorateur/announcements");
const collections = getRouteApi("/explorateur/collections");
const audit = getRouteApi("/explorateur/audit");

const badges = <BadgeForms />;
const extras = { badges, user_badges: badges } as const;

/** One tab of the explorer under its title. */
function Titled({ tab, children }: { tab: ExplorerTabKey; children: ReactNode }) {
  const label = explorerTabs.find(({ key }) => key === tab)?.label;
  return (
    <>
      <title>{`${label} · Database Explorer · Séance`}</title>
      {children}
    </>
  );
}

export const Overview = () => (
  <Titled tab="overview">
    <OverviewTab />
  </Titled>
);

export function Users() {
  const search = users.useSearch();
  const onSearch = useChangeAddress();
  const { user } = useSession();
  return <Titled tab="users">{user && <UsersTab search={search} onSearch={onSearch} actor={user} />}</Titled>;
}

export function Content() {
  return (
    <Titled tab="content">
      <ContentTab search={content.useSearch()} onSearch={useChangeAddress()} />
    </Titled>
  );
}

export function Announcements() {
  return (
    <Titled tab="announcements">
      <AnnouncementDesk level={2} search={announcements.useSearch()} onSearch={useChangeAddress()} Card={AnnouncementCard} />
    </Titled>
  );
}

export const Activity = () => (
  <Titled tab="activity">
    <ActivityTab />
  </Titled>
);

export function Collections() {
  const search = collections.useSearch();
  const onSearch = useChangeAddress();
  const { user } = useSession();
  return (
    <Titled tab="collections">
      {user && <CollectionsTab search={search} onSearch={onSearch} actor={user} extra={extras} />}
    </Titled>
  );
}

export function Audit() {
  return (
    <Titled tab="audit">
      <AuditTab search={audit.useSearch()} onSearch={useChangeAddress()} />
    </Titled>
  );
}

export function NoSuchTab() {
  return (
    <>
      <title>Database Explorer · Séance</title>
      <EmptyState title="Cet onglet n’existe pas">
        <Link to="/explorateur/overview" className={buttonClass({ kind: "primary" })}>
          Revenir à l’explorateur
        </Link>
      </EmptyState>
    </>
  );
}
