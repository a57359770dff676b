import { getRouteApi } from "@tanstack/react-router";
import { EpisodeDesk } from "#features/episode-desk/episode-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";
import { episodeFields } from "#routes/admin/episode-fields.tsx";

const route = getRouteApi("/admin/episodes");

export default function EpisodesTab() {
  return (
    <EpisodeDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      manage={usePermission("content:manage")}
      {...episodeFields}
    />
  );
}
