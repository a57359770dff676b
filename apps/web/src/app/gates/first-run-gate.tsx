import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { settingsQuery } from "#features/site/site.api.ts";

/** A site without its fondateur is sent to the page that makes one. Settings being asked again may say otherwise in a moment. */
export function FirstRunGate() {
  const { data, isFetching } = useQuery(settingsQuery);
  return data?.setup_needed && !isFetching ? <Navigate to="/premier-demarrage" replace /> : null;
}
