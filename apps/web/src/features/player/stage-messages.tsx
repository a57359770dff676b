import { Play, Tv } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { EndDialog } from "./end-dialog.tsx";
import type { PlayerSource } from "./engine.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { OtherChannelButton } from "./other-channel-button.tsx";
import type { NextEpisode, OtherChannel, PlayerItem } from "./player-item.ts";
import type { PlayerSession } from "./player-session.ts";
import { explain, stalledAdvice } from "./player-words.ts";
import { usePlayerView } from "./use-player-view.ts";

interface StageMessagesProps {
  session: PlayerSession;
  item: PlayerItem;
  source: PlayerSource | null;
  refusal: string | null;
  next: NextEpisode | null;
  otherChannel: OtherChannel | null;
  /** The television that takes the picture over. */
  device: string | null;
  onRetry: (() => void) | undefined;
  onClose: () => void;
}

/** What stands over the picture when there is none to see: loading, waiting, a press to start, the end, an error. */
export function StageMessages(props: StageMessagesProps) {
  const { session, item, source, refusal, next, otherChannel, device, onRetry, onClose } = props;
  const state = usePlayerView(session, (view) => view.state);
  const retry = () => session.dispatch({ type: "retry" });

  if (refusal !== null) {
    return (
      <ErrorPanel
        explained={{ title: refusal, advice: "La vidéo n’a pas pu être obtenue." }}
        otherChannel={otherChannel}
        onRetry={onRetry}
        onClose={onClose}
      />
    );
  }
  if (!source) return <Loading item={item} />;
  if (state.phase === "casting") return <HandedOver item={item} device={device} />;
  if (state.phase === "error" && state.error) {
    const stale = state.error.kind === "forbidden" || state.error.kind === "gone";
    // A new address, where the server gives one, takes over from the old one, which may well be good again.
    const afresh = () => {
      if (stale) onRetry?.();
      retry();
    };
    const explained = explain(state.error.kind, item, source, state.ran > 0);
    const { code } = state.error;
    return <ErrorPanel explained={explained} code={code} otherChannel={otherChannel} onRetry={afresh} onClose={onClose} />;
  }
  if (state.phase === "ended" || state.phase === "countdown")
    return <EndDialog session={session} item={item} next={next} otherChannel={otherChannel} />;
  if (state.stalled)
    return <Stalled title={explain("network", item, source, true).title} otherChannel={otherChannel} onRetry={retry} />;
  if (state.phase === "paused" && state.ran === 0 && source.kind !== "iframe")
    return <StartButton onStart={() => session.play()} />;
  if (state.phase === "buffering") return <Waiting />;
  if (state.phase === "idle" || state.phase === "loading" || state.phase === "next") return <Loading item={item} />;
  return null;
}

function Loading({ item }: { item: PlayerItem }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-5 bg-salle p-6 text-center"
    >
      {item.poster && (
        <img src={item.poster} alt="" className="absolute inset-0 size-full scale-110 object-cover opacity-25 blur-2xl" />
      )}
      <Spinner className="relative size-12 text-lampe" />
      <p className="relative text-texte">
        Chargement de <strong className="font-semibold text-ecran">{item.title}</strong>…
      </p>
    </div>
  );
}

/** For the moment before the player closes. */
function HandedOver({ item, device }: { item: PlayerItem; device: string | null }) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-4 bg-salle p-6 text-center"
    >
      <Tv aria-hidden="true" className="size-14 text-lampe" />
      <p className="text-lg">
        <strong className="font-semibold">{item.title}</strong> continue sur {device ?? "votre téléviseur"}.
      </p>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <Spinner className="size-14 text-ecran" />
      <span className="sr-only">Mise en mémoire tampon…</span>
    </div>
  );
}

function Stalled({ title, otherChannel, onRetry }: { title: string; otherChannel: OtherChannel | null; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-voile p-6 text-center">
      <Spinner className="mb-2 size-12 text-lampe" />
      <div role="alert" className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-[48ch] text-texte">{stalledAdvice}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onRetry}>
          Réessayer
        </Button>
        <OtherChannelButton channel={otherChannel} />
      </div>
    </div>
  );
}

/** For browsers that want a gesture before sound. */
function StartButton({ onStart }: { onStart: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <button
        type="button"
        aria-label="Commencer la lecture"
        onClick={onStart}
        className="pointer-events-auto grid size-24 place-items-center rounded-full bg-lampe text-sur-lampe shadow-lampe transition-transform hover:scale-105 active:scale-95"
      >
        <Play aria-hidden="true" className="ml-1.5 size-10 fill-current" />
      </button>
    </div>
  );
}
