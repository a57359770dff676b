import { lazy, Suspense, useRef, type ComponentProps, type ReactNode } from "react";
import type { RenderTitlePart } from "#features/catalogue/list-results.tsx";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { untilIdle } from "#lib/hooks/deferred.ts";
import { useNear } from "#lib/hooks/use-near.ts";

const afterFirstScreen = (name: "CardExtras" | "RowExtras") =>
  lazy(async () => {
    await untilIdle();
    return { default: (await import("./card-extras.tsx"))[name] };
  });
const CardExtras = afterFirstScreen("CardExtras");
const RowExtras = afterFirstScreen("RowExtras");

/** What one does with a title, on its card or its line: the disc that plays, how far one is, the menu. They come after the first screen. */
export const renderExtras: RenderTitlePart = (title, view) => (
  <OnceNear>
    <Suspense>{view === "row" ? <RowExtras title={title} /> : <CardExtras title={title} />}</Suspense>
  </OnceNear>
);

function OnceNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  return useNear(place) ? children : <span ref={place} className="pointer-events-none absolute inset-0" />;
}

/** A title's card with its extras. */
export const ViewerCard = (props: Omit<ComponentProps<typeof TitleCard>, "extras">) => (
  <TitleCard {...props} extras={renderExtras(props.title, "card")} />
);
