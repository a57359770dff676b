import type { Person } from "@seance/contract/roles";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AnnouncementDesk } from "#features/announcement-desk/announcement-desk.tsx";
import { readAnnouncementSearch } from "#features/announcement-desk/announcement-search.ts";
import { AnnouncementCard } from "#features/announcements/announcement-card.tsx";
import { ActivityTab } from "#features/explorer/activity-tab.tsx";
import { AuditTab } from "#features/explorer/audit-tab.tsx";
import { CollectionsTab } from "#features/explorer/collections-tab.tsx";
import { ContentTab } from "#features/explorer/content-tab.tsx";
import {
  readAuditSearch,
  readCollectionsSearch,
  readContentSearch,
  readUsersSearch,
} from "#features/explorer/explorer-search.ts";
import { explorerTabs } from "#features/explorer/explorer-tabs.ts";
import { OverviewTab } from "#features/explorer/overview-tab.tsx";
import { UsersTab } from "#features/explorer/users-tab.tsx";
import { useSession } from "#lib/current-session.ts";
import { useTabAddress } from "#lib/tab-address.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/states.tsx";
import { BadgeForms } from "./badge-forms.tsx";

const here = "/explorateur/$tab";
const route = getRouteApi(here);

interface TabProps {
  readonly actor: Person;
}

const badges = <BadgeForms />;
const extras = { badges, user_badges: badges } as const;

const screens: Readonly<Record<string, (actor: Person) => ReactNode>> = {
  overview: () => <OverviewTab />,
  users: (actor) => <Users actor={actor} />,
  content: () => <Content />,
  announcements: () => <Announcements />,
  activity: () => <ActivityTab />,
  collections: (actor) => <Collections actor={actor} />,
  audit: () => <Audit />,
};

/** One tab of the explorer. */
export default function ExplorerTabRoute() {
  const { tab: key } = route.useParams();
  const { user } = useSession();
  const tab = explorerTabs.find((one) => one.key === key);
  const screen = tab && screens[key];
  if (!screen || !user)
    return (
      <>
        <title>Database Explorer · Séance</title>
        <EmptyState title="Cet onglet n’existe pas">
          <Link to={here} params={{ tab: "overview" }} className={buttonClass({ kind: "primary" })}>
            Revenir à l’explorateur
          </Link>
        </EmptyState>
      </>
    );
  return (
    <>
      <title>{`${tab.label} · Database Explorer · Séance`}</title>
      {screen(user)}
    </>
  );
}

function Users({ actor }: TabProps) {
  const [search, onSearch] = useTabAddress(readUsersSearch, here);
  return <UsersTab search={search} onSearch={onSearch} actor={actor} />;
}

function Content() {
  const [search, onSearch] = useTabAddress(readContentSearch, here);
  return <ContentTab search={search} onSearch={onSearch} />;
}

function Announcements() {
  const [search, onSearch] = useTabAddress(readAnnouncementSearch, here);
  return <AnnouncementDesk level={2} search={search} onSearch={onSearch} Card={AnnouncementCard} />;
}

function Collections({ actor }: TabProps) {
  const [search, onSearch] = useTabAddress(readCollectionsSearch, here);
  return <CollectionsTab search={search} onSearch={onSearch} actor={actor} extra={extras} />;
}

function Audit() {
  const [search, onSearch] = useTabAddress(readAuditSearch, here);
  return <AuditTab search={search} onSearch={onSearch} />;
}
