import { WatchingDesk } from "#features/watching-desk/watching-desk.tsx";

export default function WatchHistoryTab() {
  return <WatchingDesk />;
}
