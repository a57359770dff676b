import { getRouteApi } from "@tanstack/react-router";
import { LibraryDesk } from "#features/library-desk/library-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/library");

export default function LibraryTab() {
  return <LibraryDesk search={route.useSearch()} onSearch={useChangeAddress()} />;
}
