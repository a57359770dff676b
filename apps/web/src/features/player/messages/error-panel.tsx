import { Flag, RotateCw, TriangleAlert, Tv } from "lucide-react";
import { useEffect, useRef } from "react";
import { usePlayer } from "#features/player/player-context.ts";
import { Button } from "#ui/button/button.tsx";
import type { ErrorText } from "#features/player/player-text.ts";

interface ErrorPanelProps {
  text: ErrorText;
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Why there is no picture, and what can be done. */
export function ErrorPanel({ text, code, onRetry }: ErrorPanelProps) {
  const { close } = usePlayer();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div
      ref={panel}
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-background p-6 text-center"
    >
      <span aria-hidden="true" className="mb-2 grid size-16 place-items-center rounded-full bg-surface-2 text-danger-2">
        <TriangleAlert className="size-7" />
      </span>
      <div role="alert" className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{text.title}</h2>
        <p className="max-w-[48ch] text-muted">{text.advice}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-5" /> Réessayer
          </Button>
        )}
        <OtherChannelButton />
        <ReportButton />
        <Button onClick={close}>Fermer</Button>
      </div>
      {code !== undefined && <p className="mt-2 text-xs text-muted">Code {code}</p>}
    </div>
  );
}

/** Opens the report form. */
export function ReportButton() {
  const { onReport, setPanel } = usePlayer();
  return (
    onReport && (
      <Button icon={Flag} onClick={() => setPanel("report")}>
        Signaler un problème
      </Button>
    )
  );
}

/** Leaves a channel that is down for the next one; nothing where there is no other. */
export function OtherChannelButton() {
  const { otherChannel } = usePlayer();
  return (
    otherChannel && (
      <Button onClick={otherChannel.onWatch}>
        <Tv aria-hidden="true" className="size-5" /> Chaîne suivante{"\u202f"}: {otherChannel.title}
      </Button>
    )
  );
}
