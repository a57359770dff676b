import { ChannelDesk } from "#features/channel-desk/channel-desk.tsx";
import { readChannelSearch } from "#features/channel-desk/channel-search.ts";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function ChannelsTab() {
  const [search, onSearch] = useTabAddress(readChannelSearch);
  return <ChannelDesk search={search} onSearch={onSearch} manage={useMay("content:manage")} />;
}
