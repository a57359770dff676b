import { readDeskSearch } from "#features/title-desk/desk-search.ts";
import { seriesKind } from "#features/title-desk/series-kind.ts";
import { TitleDesk } from "#features/title-desk/title-desk.tsx";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function SeriesTab() {
  const [search, onSearch] = useTabAddress(readDeskSearch);
  const manage = useMay("content:manage");
  return <TitleDesk kind={seriesKind} search={search} onSearch={onSearch} manage={manage} onRefresh={() => undefined} />;
}
