import { movieKind, seriesKind } from "./list-kinds.ts";
import { ListPage } from "./list-page.tsx";
import type { ListPageProps } from "./list-page.tsx";

/** The films page. */
export const MoviesPage = (props: ListPageProps) => <ListPage {...props} kind={movieKind} />;

/** The séries page. */
export const SeriesPage = (props: ListPageProps) => <ListPage {...props} kind={seriesKind} />;
