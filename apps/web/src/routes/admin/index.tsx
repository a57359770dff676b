import { OverviewPage } from "#features/overview/overview-page.tsx";

/** The back office opens on the overview. */
export default function AdminHome() {
  return (
    <>
      <title>Vue d’ensemble · Administration · Séance</title>
      <OverviewPage />
    </>
  );
}
