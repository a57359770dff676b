import { HostingDesk } from "#features/hosting/hosting-desk.tsx";

export default function HostingTab() {
  return <HostingDesk />;
}
