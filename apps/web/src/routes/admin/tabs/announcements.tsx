import { getRouteApi } from "@tanstack/react-router";
import { AnnouncementDesk } from "#features/announcement-desk/announcement-desk.tsx";
import { AnnouncementCard } from "#features/announcements/announcement-card.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/announcements");

export default function AnnouncementsTab() {
  return <AnnouncementDesk search={route.useSearch()} onSearch={useChangeAddress()} Card={AnnouncementCard} />;
}
