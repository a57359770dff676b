import { ChannelDesk } from "#features/channel-desk/channel-desk.tsx";
import { readChannelSearch } from "#features/channel-desk/channel-search.ts";
import { ChannelSources } from "#features/playlist-import/channel-sources.tsx";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function ChannelsTab() {
  const [search, onSearch] = useTabAddress(readChannelSearch);
  const manage = useMay("content:manage");
  return <ChannelDesk search={search} onSearch={onSearch} manage={manage} extra={<ChannelSources manage={manage} />} />;
}
