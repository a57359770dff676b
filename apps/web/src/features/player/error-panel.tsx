import { RotateCw, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { OtherChannelButton } from "./other-channel-button.tsx";
import type { OtherChannel } from "./player-item.ts";
import type { Explained } from "./player-words.ts";

interface ErrorPanelProps {
  explained: Explained;
  code?: string | undefined;
  otherChannel: OtherChannel | null;
  onRetry?: (() => void) | undefined;
  onClose: () => void;
}

/** Why there is no picture, in words, and the ways on. */
export function ErrorPanel({ explained, code, otherChannel, onRetry, onClose }: ErrorPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div
      ref={place}
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-salle p-6 text-center"
    >
      <span aria-hidden="true" className="mb-2 grid size-16 place-items-center rounded-full bg-velours-2 text-rouge-2">
        <TriangleAlert className="size-7" />
      </span>
      <div role="alert" className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{explained.title}</h2>
        <p className="max-w-[48ch] text-gris">{explained.advice}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-5" /> Réessayer
          </Button>
        )}
        <OtherChannelButton channel={otherChannel} />
        <Button onClick={onClose}>Fermer</Button>
      </div>
      {code !== undefined && <p className="mt-2 text-xs text-gris">Code {code}</p>}
    </div>
  );
}
