import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { Clapperboard, Play, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { ShareButton } from "./share-button.tsx";

/** The actions of a detail page: play, `favourite`, trailer, share. */
export function DetailActions({
  title,
  label,
  replay,
  busy = false,
  onPlay,
  favourite,
  children,
}: {
  title: Movie | Series;
  label: string;
  replay: boolean;
  busy?: boolean;
  onPlay: () => void;
  favourite: ReactNode;
  children?: ReactNode;
}) {
  const Icon = replay ? RotateCcw : Play;
  return (
    <>
      <Button kind="primary" size="lg" busy={busy} onClick={onPlay}>
        {!busy && <Icon aria-hidden="true" className={`-ml-1 size-5 ${replay ? "" : "fill-current"}`} />}
        {label}
      </Button>
      {children}
      {favourite}
      {title.trailer_url && (
        <a href={title.trailer_url} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: "lg" })}>
          <Clapperboard aria-hidden="true" className="size-5" />
          Bande-annonce<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
      <ShareButton title={title.title} />
    </>
  );
}
