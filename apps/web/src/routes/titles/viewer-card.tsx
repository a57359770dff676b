import { lazy, Suspense, type ComponentProps } from "react";
import type { RenderTitlePart } from "#features/catalogue/list-results.tsx";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { untilIdle } from "#lib/hooks/deferred.ts";

const afterFirstScreen = (name: "CardExtras" | "RowExtras") =>
  lazy(async () => {
    await untilIdle();
    return { default: (await import("./card-extras.tsx"))[name] };
  });
const CardExtras = afterFirstScreen("CardExtras");
const RowExtras = afterFirstScreen("RowExtras");

/** What one does with a title, on its card or its line: the disc that plays, how far one is, the menu. They come after the first screen. */
export const renderExtras: RenderTitlePart = (title, view) => (
  <Suspense>{view === "row" ? <RowExtras title={title} /> : <CardExtras title={title} />}</Suspense>
);

/** A title's card with its extras. */
export const ViewerCard = (props: Omit<ComponentProps<typeof TitleCard>, "extras">) => (
  <TitleCard {...props} extras={renderExtras(props.title, "card")} />
);
