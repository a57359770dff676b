import { limits } from "@seance/contract/limits";
import { Captions, RotateCcw, RotateCw, SkipForward, Square } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Slider } from "#ui/input/field.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { MainButton } from "./main-button.tsx";
import type { RemoteCommands, RemoteView } from "./remote-view.ts";
import { SeekSlider } from "./seek-slider.tsx";

const { jumpSeconds } = limits.player;

/** Every command of the cast device. */
export function CastPanel({ view, commands, onClose }: { view: RemoteView; commands: RemoteCommands; onClose: () => void }) {
  const { title, subtitle, poster, line, main, live, position, duration, volume, captions, nextTitle } = view;
  const seekable = !live && duration > 0;
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={[subtitle, line].filter(Boolean).join(" · ")}
      footer={
        <Button onClick={commands.stop}>
          <Square aria-hidden="true" className="size-4 fill-current" /> Arrêter la diffusion
        </Button>
      }
    >
      <div className="grid gap-5 pt-1">
        {poster && <img src={poster} alt="" className="aspect-video w-full rounded-poster bg-surface-3 object-cover" />}
        {seekable && <SeekSlider position={position} duration={duration} onSeek={commands.seekTo} />}
        <div className="flex items-center justify-center gap-4">
          {seekable && (
            <IconButton plain label={`Reculer de ${jumpSeconds} secondes`} onClick={() => commands.seekBy(-jumpSeconds)}>
              <RotateCcw aria-hidden="true" className="size-6" />
            </IconButton>
          )}
          <MainButton large main={main} onPress={commands.main} />
          {seekable && (
            <IconButton plain label={`Avancer de ${jumpSeconds} secondes`} onClick={() => commands.seekBy(jumpSeconds)}>
              <RotateCw aria-hidden="true" className="size-6" />
            </IconButton>
          )}
        </div>
        <Slider
          label="Volume"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          format={(level) => `${Math.round(level * 100)} %`}
          onChange={commands.setVolume}
        />
        {(captions !== null || nextTitle !== null) && (
          <div className="flex flex-wrap justify-center gap-3">
            {captions !== null && (
              <Button aria-pressed={captions} onClick={commands.toggleCaptions}>
                <Captions aria-hidden="true" className={`size-5 ${captions ? "text-accent" : ""}`} /> Sous-titres
              </Button>
            )}
            {nextTitle !== null && (
              <Button onClick={commands.next}>
                <SkipForward aria-hidden="true" className="size-5" /> Épisode suivant
              </Button>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
