import { CatchBoundary, Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { parsePlayable, formatPlayable, useExpected } from "#shared/playable.ts";
import type { Playable } from "#shared/playable.ts";
import { whenIdle } from "#lib/hooks/deferred.ts";
import { useSession } from "#shared/session/current-session.ts";
import { isScriptLoadError, reloadForNewVersion } from "#lib/page/script-loading.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import type { ConnectedPlayer as Player } from "./connected-player.tsx";

const loadPlayer = () => import("./connected-player.tsx");
const LazyPlayer = lazy(async () => ({ default: (await loadPlayer()).ConnectedPlayer }));
let loadedAhead: typeof Player | null = null;

/** Without a fallback where the script was loaded ahead: React would show that for 300 ms, even for nothing. */
function ConnectedPlayer(props: ComponentProps<typeof Player>) {
  const [Component] = useState(() => loadedAhead ?? LazyPlayer);
  return <Component {...props} />;
}

/** Opens the player over any page while the address has `?lecture=`, so that back, reload and links work. */
export function PlayerFromAddress() {
  const { lecture: address } = useSearch({ from: "__root__" });
  const playable = parsePlayable(address);
  const navigate = useNavigate();
  const { history } = useRouter();
  const leave = useLeave();
  const openedHere = useOpenedHere(playable !== null);
  usePlayerAhead(playable !== null);
  if (!playable) return null;

  const play = (next: Playable) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, lecture: formatPlayable(next) }),
      replace: true,
    });
  const close = () => (openedHere.current ? history.back() : leave());

  return (
    <CatchBoundary getResetKey={() => address ?? ""} errorComponent={PlayerFailure}>
      <Suspense
        fallback={
          <Screen>
            <SpinnerScreen text="Chargement de la vidéo…" className="h-full" />
          </Screen>
        }
      >
        <ConnectedPlayer playable={playable} onPlay={play} onClose={close} />
      </Suspense>
    </CatchBoundary>
  );
}

/** A page that is never idle, as where something moves without end, does not keep the player from getting ready. */
const latestReadyMs = 3000;

/**
 * While a title is read, loads the scripts of the player, which takes two seconds on a slow line, and its first seconds. Not while the
 * player is open, nor after it for the same title: where to resume has changed.
 */
function usePlayerAhead(open: boolean): void {
  const expected = useExpected();
  const account = useSession().user?.id ?? null;
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  useEffect(() => {
    const playable = parsePlayable(expected);
    if (!playable || isOpen.current) return;
    const stop = new AbortController();
    const { signal } = stop;
    const getReady = async (): Promise<void> => {
      const { ConnectedPlayer: component, makePlayerReady } = await loadPlayer();
      loadedAhead = component;
      if (!signal.aborted && !isOpen.current) await makePlayerReady(playable, account, signal);
    };
    const start = (): void => {
      getReady().catch((error: unknown) => signal.aborted || console.info("player", error));
    };
    const cancel = whenIdle(start, latestReadyMs);
    return () => {
      cancel();
      stop.abort();
    };
  }, [expected, account]);
}

/** Returns the function that removes the player from the address, replacing the history entry. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, lecture: undefined }),
      replace: true,
      resetScroll: false,
    });
}

const Screen = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-0 z-(--z-player) grid place-content-center bg-black">{children}</div>
);

/** Shown when the player's script fails to load or throws. Retrying reloads the page, since `lazy` keeps a failure. */
function PlayerFailure({ error }: ErrorComponentProps) {
  const leave = useLeave();
  useEffect(() => {
    if (isScriptLoadError(error) && navigator.onLine) reloadForNewVersion();
  }, [error]);
  return (
    <Screen>
      <ErrorState
        title="Erreur lors du lancement de la vidéo"
        text="Le lecteur n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez."
        onRetry={() => location.reload()}
      >
        <Button onClick={leave}>Fermer</Button>
        <Link to="/contact" search={{ sujet: "lecture" }} className={buttonClass({})}>
          Signaler un problème
        </Link>
      </ErrorState>
    </Screen>
  );
}

/** Whether the player was opened from a page of this visit: closing then goes back in the history. */
function useOpenedHere(open: boolean) {
  const opened = useRef(false);
  const wasClosed = useRef(false);
  useEffect(() => {
    opened.current = open && wasClosed.current;
    wasClosed.current ||= !open;
  }, [open]);
  return opened;
}
