import { RotateCcw, RotateCw } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import type { PlayerSession } from "./player-session.ts";

/** Goes back or forward; the number stands in the turning arrow. */
export function JumpButton({
  session,
  seconds,
  className = "",
}: {
  session: PlayerSession;
  seconds: number;
  className?: string;
}) {
  const back = seconds < 0;
  const size = Math.abs(seconds);
  const Arrow = back ? RotateCcw : RotateCw;
  return (
    <IconButton
      label={back ? `Reculer de ${size} secondes` : `Avancer de ${size} secondes`}
      shortcut={back ? "j" : "l"}
      className={`relative ${className}`}
      onClick={() => session.seekBy(seconds)}
    >
      <Arrow aria-hidden="true" strokeWidth={1.6} className="scale-115" />
      <span aria-hidden="true" className="chiffres absolute inset-0 grid place-items-center pt-0.5 text-[9px] font-bold">
        {size}
      </span>
    </IconButton>
  );
}
