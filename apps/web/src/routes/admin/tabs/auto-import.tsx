import type { ImportCopies } from "@seance/contract/import-runs";
import { getRouteApi } from "@tanstack/react-router";
import { CopyButton } from "#features/hosting/copy-button.tsx";
import { ImportDesk } from "#features/imports/import-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/auto-import");

const copyAction = (run: string, copies: ImportCopies) => <CopyButton run={run} copies={copies} />;

export default function AutoImportTab() {
  const hosts = usePermission("hosting:manage");
  return (
    <ImportDesk
      search={route.useSearch()}
      onSearch={useChangeAddress()}
      manage={usePermission("content:manage")}
      copyAction={hosts ? copyAction : undefined}
    />
  );
}
