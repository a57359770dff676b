import { HostingDesk } from "#features/hosting/hosting-desk.tsx";
import { StoragePanel } from "#features/hosting/storage/storage-panel.tsx";

export default function HostingTab() {
  return (
    <>
      <HostingDesk />
      <StoragePanel />
    </>
  );
}
