import { getRouteApi } from "@tanstack/react-router";
import { HostedField } from "#features/hosting/hosted-field.tsx";
import { EpisodeDesk } from "#features/episode-desk/episode-desk.tsx";
import { useChangeAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";
import type { DrawField } from "#ui/form/form-spec.ts";

const hostedField: DrawField = (field) => <HostedField {...field} />;

const route = getRouteApi("/admin/episodes");

export default function EpisodesTab() {
  return (
    <EpisodeDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      manage={useMay("content:manage")}
      hostedField={hostedField}
    />
  );
}
