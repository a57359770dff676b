import { HostedField } from "#features/hosting/hosted-field.tsx";
import { EpisodeDesk } from "#features/episode-desk/episode-desk.tsx";
import { readEpisodeSearch } from "#features/episode-desk/episode-search.ts";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";
import type { DrawField } from "#ui/form-spec.ts";

const hostedField: DrawField = (field) => <HostedField {...field} />;

export default function EpisodesTab() {
  const [search, onSearch] = useTabAddress(readEpisodeSearch);
  return <EpisodeDesk search={search} onSearch={onSearch} manage={useMay("content:manage")} hostedField={hostedField} />;
}
