import type { TitleCard as Title } from "@seance/contract/titles";
import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, Play } from "lucide-react";
import { useTitleState } from "#features/progress/title-state.ts";
import { WatchMark } from "#features/progress/watch-mark.tsx";
import { titleToFollow, useFollow } from "#shared/follows/use-follow.ts";
import type { MenuEntry } from "#ui/button/menu.tsx";
import { PressMenu } from "./press-menu.tsx";
import { titleEntries } from "./title-menu.ts";
import { useWatchTitle } from "./use-watch-title.ts";

/** Over a title's poster: how far one is, the disc that plays on hover; under it the menu. */
export function CardExtras({ title }: { title: Title }) {
  return (
    <>
      <OverPoster title={title} />
      <Menu title={title} />
    </>
  );
}

/** The same on a line of a list, with the menu at the end of the line. */
export function RowExtras({ title }: { title: Title }) {
  return (
    <>
      <div className="pointer-events-none absolute top-2.5 left-2.5 w-21">
        <OverPoster title={title} />
      </div>
      <div className="absolute right-4.5 bottom-1.5 z-1">
        <Menu title={title} />
      </div>
    </>
  );
}

function OverPoster({ title }: { title: Title }) {
  const state = useTitleState(title);
  return (
    <div className="relative aspect-2/3">
      {title.has_video ? <PlayDisc title={title} /> : <Soon />}
      <WatchMark state={state} />
    </div>
  );
}

const Menu = ({ title }: { title: Title }) => (title.has_video ? <CardMenu title={title} /> : <SoonMenu title={title} />);

const lit = "opacity-0 transition-opacity duration-200 group-hover/card:opacity-100 group-has-focus-visible/card:opacity-100";

/** For the pointer; the keyboard plays by the menu, so that a row keeps one stop for each card. */
function PlayDisc({ title }: { title: Title }) {
  const watch = useWatchTitle();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-arrow-skip=""
      aria-label={`Regarder ${title.title}`}
      onClick={() => void watch(title)}
      className={`absolute top-1/2 left-1/2 grid size-13.5 -translate-1/2 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-2 pointer-fine:group-hover/card:pointer-events-auto ${lit}`}
    >
      <Play aria-hidden="true" className="ml-0.5 size-6 fill-current" />
    </button>
  );
}

const Soon = () => (
  <span
    className={`absolute top-1/2 left-1/2 -translate-1/2 rounded-full bg-overlay px-3 py-1.5 text-center text-sm font-semibold ${lit}`}
  >
    Bientôt disponible
  </span>
);

/** The menu of a title without a video: only these cards ask for what the account follows. */
function SoonMenu({ title }: { title: Title }) {
  const { label, icon, press } = useFollow(titleToFollow(title));
  return <CardMenu title={title} follow={{ label, icon, onPress: press }} />;
}

function CardMenu({ title, follow }: { title: Title; follow?: MenuEntry }) {
  const watch = useWatchTitle();
  const state = useTitleState(title);
  const queries = useQueryClient();
  return (
    <div className="-mr-3 flex justify-end">
      <PressMenu
        label={`Plus d’actions : ${title.title}`}
        icon={EllipsisVertical}
        plain
        arrowSkip
        className="pointer-events-auto"
        entries={() => titleEntries(title, state, { watch, queries, follow })}
      />
    </div>
  );
}
