import { Cast } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";

interface CastButtonProps {
  /** The connected television, or null. */
  device: string | null;
  asking: boolean;
  onPress: () => void;
}

/** Asks for a television. It never greys out: a press always has an answer. */
export function CastButton({ device, asking, onPress }: CastButtonProps) {
  return (
    <IconButton
      plain
      label={device === null ? "Diffuser sur un téléviseur" : `Diffuser sur ${device}`}
      aria-busy={asking}
      onClick={onPress}
    >
      <Cast aria-hidden="true" className={`size-6 ${device !== null || asking ? "text-lampe" : ""}`} />
    </IconButton>
  );
}
