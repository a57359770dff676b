import { getRouteApi } from "@tanstack/react-router";
import { ChannelDesk } from "#features/channel-desk/channel-desk.tsx";
import { ChannelSources } from "#features/playlist-import/channel-sources.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/channels");

export default function ChannelsTab() {
  const manage = usePermission("content:manage");
  return (
    <ChannelDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      manage={manage}
      extra={<ChannelSources manage={manage} />}
    />
  );
}
