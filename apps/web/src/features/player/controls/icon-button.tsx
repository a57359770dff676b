import { limits } from "@seance/contract/limits";
import { RotateCcw, RotateCw } from "lucide-react";
import type { ComponentProps } from "react";
import { usePlayer } from "#features/player/player-context.ts";

const { jumpSeconds } = limits.player;

/** A round button of 44 px; its tooltip is the label and the shortcut. */
export function IconButton({
  label,
  shortcut,
  className = "",
  ...rest
}: ComponentProps<"button"> & { label: string; shortcut?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-foreground transition-[background-color,transform] hover:bg-glass-2 active:scale-92 disabled:opacity-40 [&_svg]:size-6 ${className}`}
    />
  );
}

export function JumpButton({ back = false, className = "" }: { back?: boolean; className?: string }) {
  const { session } = usePlayer();
  const Arrow = back ? RotateCcw : RotateCw;
  return (
    <IconButton
      label={`${back ? "Reculer" : "Avancer"} de ${jumpSeconds} secondes`}
      shortcut={back ? "j" : "l"}
      className={`relative ${className}`}
      onClick={() => session.seekBy(back ? -jumpSeconds : jumpSeconds)}
    >
      <Arrow aria-hidden="true" strokeWidth={1.6} className="scale-115" />
      <span aria-hidden="true" className="tabular-figures absolute inset-0 grid place-items-center pt-0.5 text-[9px] font-bold">
        {jumpSeconds}
      </span>
    </IconButton>
  );
}
