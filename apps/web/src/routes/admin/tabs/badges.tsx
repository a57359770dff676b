import { BadgeDesk } from "#features/badge-desk/badge-desk.tsx";
import { readBadgeSearch } from "#features/badge-desk/badge-search.ts";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function BadgesTab() {
  const [search, onSearch] = useTabAddress(readBadgeSearch);
  const manage = useMay("badges:manage");
  const remove = useMay("badges:remove");
  return <BadgeDesk search={search} onSearch={onSearch} manage={manage} remove={remove} />;
}
