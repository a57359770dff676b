import { useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { refusalText } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { useCrop } from "./pictures.api.ts";

const shapes = { poster: 2 / 3, wide: 16 / 9, free: undefined } as const;
type Shape = keyof typeof shapes;
const options = [
  { value: "poster", label: "Affiche (2:3)" },
  { value: "wide", label: "Large (16:9)" },
  { value: "free", label: "Libre" },
] as const;

const labels = {
  cropArea: "Partie gardée. Les flèches la déplacent, avec Maj de plus loin.",
  nwDragHandle: "Coin en haut à gauche. Les flèches l’agrandissent ou la réduisent.",
  nDragHandle: "Bord du haut",
  neDragHandle: "Coin en haut à droite",
  eDragHandle: "Bord de droite",
  seDragHandle: "Coin en bas à droite",
  sDragHandle: "Bord du bas",
  swDragHandle: "Coin en bas à gauche",
  wDragHandle: "Bord de gauche",
};

const whole: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** The largest part of a shape, in the middle. */
function partOf(shape: Shape, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const aspect = shapes[shape];
  if (aspect === undefined) return whole;
  const across = width / height < aspect ? { width: 100 } : { height: 100 };
  return centerCrop(makeAspectCrop({ unit: "%", ...across }, aspect, width, height), width, height);
}

/** CropDialog: asks for a part of a picture of this site, which becomes another picture; `onCropped` gets its address. */
export function CropDialog({
  picture,
  ratio,
  onClose,
  onCropped,
}: {
  picture: string;
  ratio: "poster" | "wide";
  onClose: () => void;
  onCropped: (address: string) => void;
}) {
  const [part, setPart] = useState<PercentCrop | null>(null);
  const { mutate, isPending, error } = useCrop(picture);
  const crop = (): void => {
    if (!part) return;
    mutate(areaOf(part), {
      onSuccess: ({ picture_url }) => {
        onCropped(picture_url);
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      size="lg"
      title="Recadrer l’image"
      description="Glissez le cadre ou ses coins, ou servez-vous des flèches du clavier."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button kind="primary" busy={isPending} onClick={crop}>
            Recadrer
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="mb-4 text-danger-2">
          {refusalText(error, "L’image n’a pas pu être recadrée. Réessayez.")}
        </p>
      )}
      <CropFrame picture={picture} ratio={ratio} part={part} onPart={setPart} />
    </Modal>
  );
}

/** The picture with the frame of the part that is kept, in one of three shapes. */
function CropFrame({
  picture,
  ratio,
  part,
  onPart,
}: {
  picture: string;
  ratio: "poster" | "wide";
  part: PercentCrop | null;
  onPart: (part: PercentCrop) => void;
}) {
  const [shape, setShape] = useState<Shape>(ratio);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const aspect = shapes[shape];
  const choose = (next: Shape): void => {
    setShape(next);
    if (image) onPart(partOf(next, image));
  };
  const onLoad = ({ currentTarget }: { currentTarget: HTMLImageElement }): void => {
    setImage(currentTarget);
    onPart(partOf(shape, currentTarget));
  };
  return (
    <div className="grid justify-items-center gap-4">
      <Segmented label="Forme" value={shape} onChange={choose} options={options} />
      <ReactCrop
        {...(part && { crop: part })}
        {...(aspect !== undefined && { aspect })}
        onChange={(_pixels, next) => onPart(next)}
        keepSelection
        minWidth={24}
        minHeight={24}
        ariaLabels={labels}
        className="max-h-[55dvh]"
      >
        <img src={picture} alt="" onLoad={onLoad} />
      </ReactCrop>
    </div>
  );
}

/** As shares; rounding never leaves the picture. */
function areaOf({ x, y, width, height }: PercentCrop) {
  const [left, top] = [Math.max(0, x / 100), Math.max(0, y / 100)];
  return { left, top, width: Math.min(1 - left, width / 100), height: Math.min(1 - top, height / 100) };
}
