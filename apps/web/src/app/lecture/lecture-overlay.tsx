import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useRef } from "react";
import { readLecture, writeLecture } from "#lib/lecture.ts";
import { SpinnerScreen } from "#ui/spinner.tsx";

const LecturePlayer = lazy(async () => ({ default: (await import("./lecture-player.tsx")).LecturePlayer }));

/** Opens the player over whatever page has `?lecture=` in its address; back, reload and links work by themselves. */
export function LectureOverlay() {
  const { lecture: written } = useSearch({ from: "__root__" });
  const lecture = readLecture(written);
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useOpenedHere(lecture !== null);
  if (!lecture) return null;

  const go = (episodeId: string) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, lecture: writeLecture({ type: "episode", id: episodeId }) }),
      replace: true,
    });
  const close = () =>
    openedHere.current
      ? history.back()
      : void navigate({
          to: ".",
          search: (before: object) => ({ ...before, lecture: undefined }),
          replace: true,
          resetScroll: false,
        });

  return (
    <Suspense
      fallback={
        <div className="fixed inset-0 z-(--niveau-lecteur) bg-black">
          <SpinnerScreen text="Chargement de la vidéo…" className="h-full" />
        </div>
      }
    >
      <LecturePlayer lecture={lecture} onGo={go} onClose={close} />
    </Suspense>
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
