import { getRouteApi } from "@tanstack/react-router";
import { HostedField } from "#features/hosting/hosted-field.tsx";
import { movieKind } from "#features/title-desk/movie-kind.ts";
import { TitleTab } from "#routes/admin/title-tab.tsx";

const kind = movieKind((field) => <HostedField {...field} />);

const route = getRouteApi("/admin/movies");

export default function MoviesTab() {
  return <TitleTab kind={kind} search={route.useSearch()} />;
}
