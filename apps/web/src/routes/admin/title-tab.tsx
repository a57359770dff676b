import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RefreshDialog } from "#features/metadata-refresh/refresh-dialog.tsx";
import { BulkRefreshDialog } from "#features/metadata-runs/bulk-refresh-dialog.tsx";
import { fieldLabel, type DeskKind, type DeskTitle } from "#features/title-desk/desk-kind.ts";
import { deskSearch, type DeskSearch } from "#features/title-desk/desk-search.ts";
import { SavedViews } from "#features/saved-views/saved-views.tsx";
import { TitleDesk } from "#features/title-desk/title-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const viewTab = { movie: "movies", series: "series" } as const;

/** The films tab and the series tab: the desk, and the refresh of a title's metadata over it. */
export function TitleTab({ kind, search }: { kind: DeskKind; search: DeskSearch }) {
  const manage = usePermission("content:manage");
  const [refreshed, setRefreshed] = useState<DeskTitle | null>(null);
  const [bulk, setBulk] = useState<string[] | null>(null);
  const navigate = useNavigate();
  const onSearch = useChangeAddress<DeskSearch>();
  const open = (run: string): void => void navigate({ to: "/admin/metadata", search: { run } });
  return (
    <>
      <TitleDesk
        kind={kind}
        search={search}
        onSearch={onSearch}
        manage={manage}
        onRefresh={setRefreshed}
        onBulkRefresh={setBulk}
        views={<SavedViews tab={viewTab[kind.type]} schema={deskSearch} search={search} onSearch={onSearch} />}
      />
      {bulk && <BulkRefreshDialog itemType={kind.type} ids={bulk} onStarted={open} onClose={() => setBulk(null)} />}
      {refreshed && (
        <RefreshDialog title={refreshed} labelOf={(name) => fieldLabel(kind, name)} onClose={() => setRefreshed(null)} />
      )}
    </>
  );
}
