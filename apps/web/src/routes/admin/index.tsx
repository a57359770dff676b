import { OverviewPage } from "#features/overview/overview-page.tsx";

/** The back office opens on what waits for somebody. */
export default function AdminHome() {
  return (
    <>
      <title>Vue d’ensemble · Administration · Séance</title>
      <OverviewPage />
    </>
  );
}
