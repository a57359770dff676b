import { CalendarClock, ListPlus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { GuideDialog } from "./guide-dialog.tsx";
import { PlaylistDialog } from "./playlist-dialog.tsx";
import { SourcesDialog } from "./sources-dialog.tsx";

/** The other ways to fill the channels: a playlist, and the guide of their programmes. */
export function ChannelSources({ manage }: { manage: boolean }) {
  const [open, setOpen] = useState<"playlist" | "guide" | "sources" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen("guide")} icon={CalendarClock}>
        Guide des programmes
      </Button>
      <Button onClick={() => setOpen("playlist")} icon={ListPlus}>
        Importer une liste M3U
      </Button>
      <Button onClick={() => setOpen("sources")} icon={RefreshCw}>
        Adresses suivies
      </Button>
      {open === "sources" && <SourcesDialog manage={manage} onClose={close} />}
      {open === "playlist" && <PlaylistDialog manage={manage} onClose={close} />}
      {open === "guide" && <GuideDialog manage={manage} onClose={close} />}
    </>
  );
}
