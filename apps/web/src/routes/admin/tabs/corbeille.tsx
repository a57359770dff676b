import { BinPage, readBinSearch } from "#features/bin/bin-page.tsx";
import { useTabAddress } from "#lib/tab-address.ts";

export default function BinTab() {
  const [search, onSearch] = useTabAddress(readBinSearch);
  return <BinPage search={search} onSearch={onSearch} />;
}
