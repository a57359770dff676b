import { readSagaSearch, SagaDesk } from "#features/saga-desk/saga-desk.tsx";
import { useTabAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

export default function SagasTab() {
  const [search, onSearch] = useTabAddress(readSagaSearch);
  return <SagaDesk search={search} onSearch={onSearch} manage={useMay("content:manage")} />;
}
