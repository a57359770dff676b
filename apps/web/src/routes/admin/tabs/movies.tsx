import { movieKind } from "#features/title-desk/movie-kind.ts";
import { TitleTab } from "#routes/admin/title-tab.tsx";

export default function MoviesTab() {
  return <TitleTab kind={movieKind} />;
}
