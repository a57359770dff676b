import { getRouteApi } from "@tanstack/react-router";
import { ChannelDesk } from "#features/channel-desk/channel-desk.tsx";
import { channelSearch, type ChannelSearch } from "#features/channel-desk/channel-search.ts";
import { ChannelSources } from "#features/playlist-import/channel-sources.tsx";
import { SavedViews } from "#features/saved-views/saved-views.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/channels");

export default function ChannelsTab() {
  const manage = usePermission("content:manage");
  const search = route.useSearch();
  const onSearch = useChangeAddress<ChannelSearch>();
  return (
    <ChannelDesk
      search={search}
      onSearch={onSearch}
      manage={manage}
      views={<SavedViews tab="channels" schema={channelSearch} search={search} onSearch={onSearch} />}
      extra={<ChannelSources manage={manage} />}
    />
  );
}
