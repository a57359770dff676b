import { Play, Tv } from "lucide-react";
import { useEffect } from "react";
import { useAfterDelay } from "#lib/hooks/deferred.ts";
import { Button } from "#ui/button/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { awaitsEncoder } from "#features/player/engine/engine.ts";
import { errorText, stalledAdvice } from "#features/player/player-text.ts";
import { EndDialog } from "./end-dialog.tsx";
import { ErrorPanel, OtherChannelButton, ReportButton } from "./error-panel.tsx";

/** Messages over the picture: loading, buffering, a button to start, the end, an error. */
export function StageMessages() {
  const { session, item, source, refusal = null, onRetry } = usePlayer();
  const state = usePlayerView((view) => view.state);
  const isPreparing = usePlayerView(({ media }) => awaitsEncoder(media));
  const retry = () => session.dispatch({ type: "retry" });

  if (refusal !== null)
    return <ErrorPanel text={{ title: refusal, advice: "La vidéo n’a pas pu être obtenue." }} onRetry={onRetry} />;
  if (!source) return <Loading />;
  if (state.phase === "casting") return <HandedOver />;
  if (state.phase === "error" && state.error) {
    const { kind, code } = state.error;
    const stale = kind === "forbidden" || kind === "gone";
    // Asks for a new address, and meanwhile retries the old one, which may work again.
    const onRetryError = () => {
      if (stale) onRetry?.();
      retry();
    };
    return <ErrorPanel text={errorText(kind, item, source, state.played > 0)} code={code} onRetry={onRetryError} />;
  }
  if (state.phase === "ended" || state.phase === "countdown") return <EndDialog />;
  if (isPreparing && (state.stalled || state.phase === "buffering")) return <Preparing />;
  if (state.stalled) return <Stalled title={errorText("network", item, source, true).title} onRetry={retry} />;
  if (state.phase === "paused" && state.played === 0 && source.kind !== "iframe")
    return <StartButton onStart={() => session.play()} />;
  if (state.phase === "buffering") return <Buffering />;
  return state.phase === "idle" || state.phase === "loading" || state.phase === "next" ? <Loading /> : null;
}

/** How long what was made ready may take to play before a message says that it loads. */
const readyMs = 500;

function Loading() {
  const { item, ready } = usePlayer();
  const late = useAfterDelay(readyMs);
  if (ready && !late) return null;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-5 bg-background p-6 text-center"
    >
      {item.poster && (
        <img src={item.poster} alt="" className="absolute inset-0 size-full scale-110 object-cover opacity-25 blur-2xl" />
      )}
      <Spinner className="relative size-12 text-accent" />
      <p className="relative text-body">
        Chargement de <strong className="font-semibold text-foreground">{item.title}</strong>…
      </p>
    </div>
  );
}

/** Shown until the player closes. */
function HandedOver() {
  const { item, cast } = usePlayer();
  return (
    <div
      role="status"
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-4 bg-background p-6 text-center"
    >
      <Tv aria-hidden="true" className="size-14 text-accent" />
      <p className="text-lg">
        <strong className="font-semibold">{item.title}</strong> continue sur {cast?.device ?? "votre téléviseur"}.
      </p>
    </div>
  );
}

function Buffering() {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <Spinner className="size-14 text-foreground" />
      <span className="sr-only">Mise en mémoire tampon…</span>
    </div>
  );
}

/** All that is made of the film has played. */
function Preparing() {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-4 bg-overlay p-6 text-center"
    >
      <Spinner className="size-12 text-accent" />
      <p className="text-xl font-semibold">La suite est en préparation</p>
      <p className="max-w-[48ch] text-body">La lecture reprendra d’elle-même dès qu’elle sera prête.</p>
    </div>
  );
}

function Stalled({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-overlay p-6 text-center">
      <Spinner className="mb-2 size-12 text-accent" />
      <div role="alert" className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-[48ch] text-body">{stalledAdvice}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button kind="primary" onClick={onRetry}>
          Réessayer
        </Button>
        <OtherChannelButton />
        <ReportButton />
      </div>
    </div>
  );
}

/** For browsers that require a gesture before sound. */
function StartButton({ onStart }: { onStart: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <button
        type="button"
        aria-label="Commencer la lecture"
        onClick={onStart}
        className="pointer-events-auto grid size-24 place-items-center rounded-full bg-accent text-on-accent shadow-glow transition-transform hover:scale-105 active:scale-95"
      >
        <Play aria-hidden="true" className="ml-1.5 size-10 fill-current" />
      </button>
    </div>
  );
}

const noticeMs = 4000;

/** A message over the picture for a moment: toasts are hidden behind the player. */
export function StageNotice({ text, onGone }: { text: string; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, noticeMs);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <p
      role="alert"
      className="absolute top-24 left-1/2 z-40 w-max max-w-[90%] -translate-x-1/2 animate-enter rounded-full bg-surface px-5 py-3 font-medium shadow-panel"
    >
      {text}
    </p>
  );
}
