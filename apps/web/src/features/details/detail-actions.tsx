import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { Play, RotateCcw, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";

/**
 * The actions of a detail page: play, `favourite`, `trailer`, share. A title without a video says so instead of offering to play, with
 * `soon` beside it. Children: what follows.
 */
export function DetailActions({
  title,
  label,
  replay,
  busy = false,
  onPlay,
  favourite,
  trailer,
  soon,
  children,
}: {
  title: Movie | Series;
  label: string;
  replay: boolean;
  busy?: boolean;
  onPlay: () => void;
  favourite: ReactNode;
  trailer: ReactNode;
  soon?: ReactNode;
  children?: ReactNode;
}) {
  const Icon = replay ? RotateCcw : Play;
  return (
    <>
      {title.has_video ? (
        <Button kind="primary" size="lg" busy={busy} onClick={onPlay}>
          {!busy && <Icon aria-hidden="true" className={`-ml-1 size-5 ${replay ? "" : "fill-current"}`} />}
          {label}
        </Button>
      ) : (
        <>
          <Button size="lg" aria-disabled>
            Bientôt disponible
          </Button>
          {soon}
        </>
      )}
      {favourite}
      {trailer}
      <ShareButton title={title.title} />
      {children}
    </>
  );
}

/** Shares by the device's share sheet, else copies the address. */
function ShareButton({ title }: { title: string }) {
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    try {
      // Without https both APIs are undefined, despite their types.
      const device: Partial<Navigator> = navigator;
      if (device.share) return await device.share({ title, url });
      if (!device.clipboard) throw new Error("no clipboard");
      await device.clipboard.writeText(url);
      notifyDone("Lien copié.");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError"))
        notify("Le lien n’a pas pu être copié.", { kind: "warning" });
    }
  };
  return <IconButton label="Partager" onClick={() => void share()} className="size-13" icon={Share2} />;
}
