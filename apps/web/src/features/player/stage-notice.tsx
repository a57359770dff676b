import { useEffect } from "react";

const shownMs = 4000;

/** Says something over the picture for a moment; toasts would stand under the player. */
export function StageNotice({ text, onGone }: { text: string; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, shownMs);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <p
      role="alert"
      className="absolute top-24 left-1/2 z-40 w-max max-w-[90%] -translate-x-1/2 animate-entree rounded-full bg-velours px-5 py-3 font-medium shadow-panneau"
    >
      {text}
    </p>
  );
}
