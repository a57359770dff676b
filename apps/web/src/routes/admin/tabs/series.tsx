import { getRouteApi } from "@tanstack/react-router";
import { seriesKind } from "#features/title-desk/series-kind.ts";
import { TitleTab } from "#routes/admin/title-tab.tsx";

const route = getRouteApi("/admin/series");

export default function SeriesTab() {
  return <TitleTab kind={seriesKind} search={route.useSearch()} />;
}
