import { getRouteApi } from "@tanstack/react-router";
import { HostedLinkField } from "#features/hosting/hosted-field.tsx";
import { EpisodeDesk } from "#features/episode-desk/episode-desk.tsx";
import { PartDesk } from "#features/part-desk/part-desk.tsx";
import { StillDesk } from "#features/still-desk/still-desk.tsx";
import { SubtitleDesk } from "#features/subtitle-desk/subtitle-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";
import type { DrawField } from "#ui/form/form-spec.ts";

const hostedField: DrawField = (field) => <HostedLinkField {...field} />;
const subtitleField: DrawField = ({ value }) => (
  <div className="grid gap-6">
    <SubtitleDesk item_type="episode" item_id={String(value)} />
    <PartDesk id={String(value)} />
  </div>
);
const stillField = () => <StillDesk item_type="episode" />;

const route = getRouteApi("/admin/episodes");

export default function EpisodesTab() {
  return (
    <EpisodeDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      manage={usePermission("content:manage")}
      hostedField={hostedField}
      subtitleField={subtitleField}
      stillField={stillField}
    />
  );
}
