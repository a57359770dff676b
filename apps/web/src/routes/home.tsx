import type { TitleCard as Title } from "@seance/contract/catalogue";
import { limits } from "@seance/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { episodesQuery } from "#features/catalogue/catalogue.api.ts";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { HomePage } from "#features/home/home-page.tsx";
import { useHistory } from "#features/progress/progress.api.ts";
import { ResumeRow } from "#features/progress/resume-row.tsx";
import { episodeToWatch } from "#features/progress/series-start.ts";
import { SagaCard } from "#features/sagas/saga-card.tsx";
import type { Lecture } from "#lib/lecture.ts";
import { writeLecture } from "#lib/lecture.ts";
import { useOverlay } from "#lib/overlay.ts";
import { notify } from "#ui/toasts.ts";

export default function Home() {
  return (
    <>
      <title>Séance</title>
      <h1 className="sr-only">Séance{"\u202f"}: films, séries, sagas et chaînes en direct</h1>
      <HomePage
        resume={<ResumeRow />}
        still={useCovered()}
        onWatch={useWatch()}
        renderTitle={(title, place) => <TitleCard title={title} {...place} action={<RowHeart title={title} />} />}
        renderSaga={(saga) => <SagaCard saga={saga} />}
      />
      <Outlet />
    </>
  );
}

/** On a phone a row's cards are too narrow for a heart beside their tags; the title's page has it. */
const RowHeart = ({ title }: { title: Title }) => (
  <span className="max-md:hidden">
    <FavouriteButton item={title} kind="card" />
  </span>
);

/** Whether a saga, the player or the search stands over the page. */
function useCovered(): boolean {
  const elsewhere = useRouterState({ select: ({ location }) => location.pathname !== "/" || "lecture" in location.search });
  return useOverlay() !== null || elsewhere;
}

/** Starts a film at once, a series by the episode it goes on with. */
function useWatch(): (title: Title) => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const history = useHistory();

  const lectureOf = async ({ item_type, id, has_video }: Title): Promise<Lecture | null> => {
    if (item_type === "movie") return has_video ? { type: "movie", id } : null;
    // `select` belongs to observers: what a fetch gives is the answer itself.
    const { episodes } = await queries.ensureQueryData(episodesQuery(id));
    const episode = episodeToWatch(episodes, history);
    return episode ? { type: "episode", id: episode.id } : null;
  };
  return async (title) => {
    try {
      const lecture = await lectureOf(title);
      if (!lecture)
        return notify("Vidéo non disponible pour le moment...", { kind: "warning", timeout: limits.toast.missingVideoMs });
      await navigate({ to: ".", search: (here: object) => ({ ...here, lecture: writeLecture(lecture) }), resetScroll: false });
    } catch (error) {
      console.info("lecture", error);
      notify("Erreur lors du lancement de la vidéo", { kind: "error" });
    }
  };
}
