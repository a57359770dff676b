import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { settingsQuery } from "#features/site/site.api.ts";

/** Redirects to the first-run page while the site has no fondateur. Not while settings are being refetched: they may be outdated. */
export function FirstRunGate() {
  const { data, isFetching } = useQuery(settingsQuery);
  return data?.setup_needed && !isFetching ? <Navigate to="/premier-demarrage" replace /> : null;
}
