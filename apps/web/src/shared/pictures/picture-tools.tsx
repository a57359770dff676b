import { pictureSizes } from "@seance/contract/picture-address";
import { pictureTypes } from "@seance/contract/pictures";
import { ClipboardPaste, Crop, Images, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import type { ClipboardEvent, DragEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import type { PictureControl } from "#ui/form/form-spec.ts";
import { FileButton } from "#ui/input/file-button.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { TmdbButton } from "./tmdb-button.tsx";
import type { TmdbSearch } from "./pictures.api.ts";
import { readClipboardPicture, pictureAmong } from "./clipboard.ts";
import { useUpload } from "./use-upload.ts";

/** Draws the tools of a picture in a form (`around` of an image field); `tmdb`: the kind of title whose pictures TMDB may have. */
export const pictureTools = (tmdb?: TmdbSearch["item_type"]) => (picture: PictureControl) => (
  <PictureTools {...picture} tmdb={tmdb} />
);

type ToolsProps = PictureControl & { readonly tmdb: TmdbSearch["item_type"] | undefined };

/** PictureTools: the address of a picture, and ways to another one: a file, dropped or pasted, TMDB's, a part of this one, or none. */
function PictureTools(props: ToolsProps) {
  const { label, onChange, input } = props;
  const { upload, send, stop } = useUpload(onChange);
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const file = pictureAmong(data.files);
    if (!file) return;
    event.preventDefault();
    void send(file);
  };
  return (
    <div
      role="group"
      aria-label={`Image\u202f: ${label}`}
      className="grid gap-3"
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
    >
      {input}
      {upload.state === "sending" && <Sending share={upload.share} onStop={stop} />}
      {upload.state === "failed" && <Failure text={upload.text} onRetry={() => void send(upload.file)} onClose={stop} />}
      {upload.state === "sent" && (
        <p role="status" className="text-sm text-body">
          Image envoyée. Elle sera gardée une fois la fiche enregistrée.
        </p>
      )}
      <Buttons {...props} onFile={(file) => void send(file)} />
    </div>
  );
}

function Buttons({ label, ratio, required, value, tmdb, onChange, onFile }: ToolsProps & { onFile: (file: File) => void }) {
  const [cropping, setCropping] = useState(false);
  const paste = async (): Promise<void> => {
    const file = await readClipboardPicture();
    if (file) return onFile(file);
    notifyError(
      "Le presse-papiers ne contient pas d’image, ou votre navigateur ne laisse pas la lire. Essayez Ctrl+V dans le champ.",
    );
  };
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        label={`Fichier\u202f: ${label}`}
        accept={pictureTypes.join()}
        icon={Upload}
        onFiles={([file]) => file && onFile(file)}
      >
        Envoyer
      </FileButton>
      <Button icon={ClipboardPaste} onClick={() => void paste()}>
        Coller
      </Button>
      {tmdb && <TmdbButton item_type={tmdb} ratio={ratio} icon={Images} onChosen={onChange} />}
      {pictureSizes(value) && (
        <Button icon={Crop} onClick={() => setCropping(true)}>
          Recadrer
        </Button>
      )}
      {!required && value !== "" && (
        <Button kind="quiet" icon={Trash2} onClick={() => onChange(null)}>
          Retirer
        </Button>
      )}
      {cropping && <CropDialog picture={value} ratio={ratio} onClose={() => setCropping(false)} onCropped={onChange} />}
    </div>
  );
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1.5 text-sm text-body">{share < 1 ? "Envoi de l’image…" : "Préparation de l’image…"}</p>
        <ProgressBar value={share} label="Envoi de l’image" />
      </div>
      <Button kind="quiet" onClick={onStop}>
        Annuler l’envoi
      </Button>
    </div>
  );
}

function Failure({ text, onRetry, onClose }: { text: string; onRetry: () => void; onClose: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-1 text-sm">
      <p className="basis-full text-danger-2">{text}</p>
      <Button kind="quiet" onClick={onRetry}>
        Réessayer
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Ignorer
      </Button>
    </div>
  );
}
