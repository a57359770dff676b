import { CatchBoundary, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { readLecture, writeLecture } from "#lib/lecture.ts";
import type { Lecture } from "#lib/lecture.ts";
import { isLostScript, takeUpNewVersion } from "#lib/lost-script.ts";
import { Button } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";

const LecturePlayer = lazy(async () => ({ default: (await import("./lecture-player.tsx")).LecturePlayer }));

/** Opens the player over whatever page has `?lecture=` in its address; back, reload and links work by themselves. */
export function LectureOverlay() {
  const { lecture: written } = useSearch({ from: "__root__" });
  const lecture = readLecture(written);
  const navigate = useNavigate();
  const { history } = useRouter();
  const leave = useLeave();
  const openedHere = useOpenedHere(lecture !== null);
  if (!lecture) return null;

  const go = (next: Lecture) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, lecture: writeLecture(next) }),
      replace: true,
    });
  const close = () => (openedHere.current ? history.back() : leave());

  return (
    <CatchBoundary getResetKey={() => written ?? ""} errorComponent={LectureFailure}>
      <Suspense
        fallback={
          <Screen>
            <SpinnerScreen text="Chargement de la vidéo…" className="h-full" />
          </Screen>
        }
      >
        <LecturePlayer lecture={lecture} onGo={go} onClose={close} />
      </Suspense>
    </CatchBoundary>
  );
}

/** Gives what takes the player out of the address, in place. */
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
  <div className="fixed inset-0 z-(--niveau-lecteur) grid place-content-center bg-black">{children}</div>
);

/** The player's own script did not come, or broke: the page under it stays. A script that failed once comes with a reload only. */
function LectureFailure({ error }: ErrorComponentProps) {
  const leave = useLeave();
  useEffect(() => {
    if (isLostScript(error) && navigator.onLine) takeUpNewVersion();
  }, [error]);
  return (
    <Screen>
      <ErrorState
        title="Erreur lors du lancement de la vidéo"
        text="Le lecteur n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez."
        onRetry={() => location.reload()}
      >
        <Button onClick={leave}>Fermer</Button>
      </ErrorState>
    </Screen>
  );
}

/** Whether the player was opened from a page of this visit: closing it then goes back there, else it only leaves the address. */
function useOpenedHere(open: boolean) {
  const opened = useRef(false);
  const wasClosed = useRef(false);
  useEffect(() => {
    opened.current = open && wasClosed.current;
    wasClosed.current ||= !open;
  }, [open]);
  return opened;
}
