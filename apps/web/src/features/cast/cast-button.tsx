import { Cast } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";

interface CastButtonProps {
  /** Name of the connected device. */
  device: string | null;
  asking: boolean;
  onPress: () => void;
}

/** Starts casting. Never disabled: where casting is impossible, a press says so. */
export function CastButton({ device, asking, onPress }: CastButtonProps) {
  return (
    <IconButton
      plain
      label={device === null ? "Diffuser sur un téléviseur" : `Diffuser sur ${device}`}
      aria-busy={asking}
      onClick={onPress}
    >
      <Cast aria-hidden="true" className={`size-6 ${device !== null || asking ? "text-accent" : ""}`} />
    </IconButton>
  );
}
