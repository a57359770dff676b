import { Outlet } from "@tanstack/react-router";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { HomePage } from "#features/home/home-page.tsx";
import { SagaCard } from "#features/sagas/saga-card.tsx";

export default function Home() {
  return (
    <>
      <title>Séance</title>
      <h1 className="sr-only">Séance{"\u202f"}: films, séries, sagas et chaînes en direct</h1>
      <HomePage
        resume={null}
        still={false}
        onWatch={() => {}}
        renderTitle={(title, place) => <TitleCard title={title} {...place} />}
        renderSaga={(saga) => <SagaCard saga={saga} />}
      />
      <Outlet />
    </>
  );
}
