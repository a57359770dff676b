import { ImportDesk, readImportSearch } from "#features/imports/import-desk.tsx";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function AutoImportTab() {
  const [search, onSearch] = useTabAddress(readImportSearch);
  return <ImportDesk search={search} onSearch={onSearch} manage={useMay("content:manage")} />;
}
