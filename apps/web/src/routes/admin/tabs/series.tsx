import { getRouteApi } from "@tanstack/react-router";
import { SeriesSeasons } from "#features/episode-desk/seasons/series-seasons.tsx";
import { seriesKind } from "#features/title-desk/series-kind.ts";
import { episodeFields } from "#routes/admin/episode-fields.tsx";
import { TitleTab } from "#routes/admin/title-tab.tsx";

const kind = seriesKind(({ value }) => <SeriesSeasons seriesId={String(value)} drawn={episodeFields} />);

const route = getRouteApi("/admin/series");

export default function SeriesTab() {
  return <TitleTab kind={kind} search={route.useSearch()} />;
}
