import { useState } from "react";
import { RefreshDialog } from "#features/metadata-refresh/refresh-dialog.tsx";
import { fieldLabel, type DeskKind, type DeskTitle } from "#features/title-desk/desk-kind.ts";
import type { DeskSearch } from "#features/title-desk/desk-search.ts";
import { TitleDesk } from "#features/title-desk/title-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

/** The films tab and the series tab: the desk, and the refresh of a title's metadata over it. */
export function TitleTab({ kind, search }: { kind: DeskKind; search: DeskSearch }) {
  const manage = usePermission("content:manage");
  const [refreshed, setRefreshed] = useState<DeskTitle | null>(null);
  return (
    <>
      <TitleDesk kind={kind} search={search} onSearch={useChangeAddress()} manage={manage} onRefresh={setRefreshed} />
      {refreshed && (
        <RefreshDialog title={refreshed} labelOf={(name) => fieldLabel(kind, name)} onClose={() => setRefreshed(null)} />
      )}
    </>
  );
}
