import type { TitleCard as Title } from "@seance/contract/titles";
import { lazy, Suspense, type ComponentProps } from "react";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { untilIdle } from "#lib/hooks/deferred.ts";

const CardExtras = lazy(async () => {
  await untilIdle();
  return { default: (await import("./card-extras.tsx")).CardExtras };
});

/** What one does with a title, on its card: the disc that plays, how far one is, the menu. They come after the first screen. */
export const renderExtras = (title: Title) => (
  <Suspense>
    <CardExtras title={title} />
  </Suspense>
);

/** A title's card with its extras. */
export const ViewerCard = (props: Omit<ComponentProps<typeof TitleCard>, "extras">) => (
  <TitleCard {...props} extras={renderExtras(props.title)} />
);
