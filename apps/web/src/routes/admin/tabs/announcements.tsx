import { AnnouncementDesk } from "#features/announcement-desk/announcement-desk.tsx";
import { readAnnouncementSearch } from "#features/announcement-desk/announcement-search.ts";
import { AnnouncementCard } from "#features/announcements/announcement-card.tsx";
import { useTabAddress } from "#lib/tab-address.ts";

export default function AnnouncementsTab() {
  const [search, onSearch] = useTabAddress(readAnnouncementSearch);
  return <AnnouncementDesk search={search} onSearch={onSearch} Card={AnnouncementCard} />;
}
