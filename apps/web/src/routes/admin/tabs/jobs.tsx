import { getRouteApi } from "@tanstack/react-router";
import { JobDesk } from "#features/job-desk/job-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/taches");

export default function JobsTab() {
  return <JobDesk search={route.useSearch()} onSearch={useChangeAddress()} />;
}
