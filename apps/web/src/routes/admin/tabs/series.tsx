import { seriesKind } from "#features/title-desk/series-kind.ts";
import { TitleTab } from "#routes/admin/title-tab.tsx";

export default function SeriesTab() {
  return <TitleTab kind={seriesKind} />;
}
