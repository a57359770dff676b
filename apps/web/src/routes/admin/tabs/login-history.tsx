import { LoginLog } from "#features/login-log/login-log.tsx";
import { readLoginSearch } from "#features/login-log/login-search.ts";
import { useTabAddress } from "#lib/tab-address.ts";

export default function LoginHistoryTab() {
  const [search, onSearch] = useTabAddress(readLoginSearch);
  return <LoginLog search={search} onSearch={onSearch} />;
}
