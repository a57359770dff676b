import { getRouteApi } from "@tanstack/react-router";
import { MetadataDesk } from "#features/metadata-runs/metadata-desk.tsx";
import { fieldLabel } from "#features/title-desk/desk-kind.ts";
import { movieKind } from "#features/title-desk/movie-kind.ts";
import { seriesKind } from "#features/title-desk/series-kind.ts";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/metadata");

/** Only the labels of the fields are of use here. */
const nothing = () => null;
const kinds = { movie: movieKind({ hosted: nothing, subtitle: nothing, still: nothing }), series: seriesKind(nothing) };

export default function MetadataTab() {
  return (
    <MetadataDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      labelOf={(type, field) => fieldLabel(kinds[type], field)}
    />
  );
}
