import { getRouteApi } from "@tanstack/react-router";
import { HostedField } from "#features/hosting/hosted-field.tsx";
import { StillDesk } from "#features/still-desk/still-desk.tsx";
import { SubtitleDesk } from "#features/subtitle-desk/subtitle-desk.tsx";
import { movieKind } from "#features/title-desk/movie-kind.ts";
import { TitleTab } from "#routes/admin/title-tab.tsx";

const kind = movieKind({
  hosted: (field) => <HostedField {...field} />,
  subtitle: ({ value }) => <SubtitleDesk item_type="movie" item_id={String(value)} />,
  still: () => <StillDesk item_type="movie" />,
});

const route = getRouteApi("/admin/movies");

export default function MoviesTab() {
  return <TitleTab kind={kind} search={route.useSearch()} />;
}
