import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";
import type { RemoteView } from "./remote-view.ts";

const looks = {
  play: { label: "Lecture sur le téléviseur", Icon: Play, solid: true },
  pause: { label: "Pause sur le téléviseur", Icon: Pause, solid: true },
  again: { label: "Revoir sur le téléviseur", Icon: RotateCcw, solid: false },
  retry: { label: "Réessayer sur le téléviseur", Icon: RotateCw, solid: false },
  none: { label: "Lecture sur le téléviseur", Icon: Play, solid: true },
};

/** Play, pause, replay or retry. Uses aria-disabled, which keeps the focus. */
export function MainButton({ main, onPress, large = false }: { main: RemoteView["main"]; onPress: () => void; large?: boolean }) {
  const { label, Icon, solid } = looks[main];
  const idle = main === "none";
  return (
    <IconButton
      label={label}
      plain={!large}
      aria-disabled={idle || undefined}
      className={large ? "size-16" : ""}
      onClick={idle ? undefined : onPress}
    >
      <Icon aria-hidden="true" className={`${large ? "size-8" : "size-6"} ${solid ? "fill-current" : ""}`} />
    </IconButton>
  );
}
