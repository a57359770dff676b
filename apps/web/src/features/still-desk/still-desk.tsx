import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import type { FormValues } from "#ui/form/form-values.ts";
import { useKeepStill, useStill, type StillItem } from "./still-desk.api.ts";

/** Offers the picture of a title's prepared video as the thumbnail in its form, whose id is empty until it is saved. */
export function StillDesk({ item_type }: Pick<StillItem, "item_type">) {
  const id: unknown = useWatch({ name: "id" });
  return typeof id !== "string" || id === "" ? null : <Still item_type={item_type} item_id={id} />;
}

function Still(item: StillItem) {
  const { data } = useStill(item);
  const { mutate, isPending } = useKeepStill(item);
  const { setValue } = useFormContext<FormValues>();
  const thumbnail: unknown = useWatch({ name: "thumbnail" });
  const [taken, setTaken] = useState<{ readonly url: string; readonly before: string } | null>(null);
  if (!data?.still_url) return null;
  const setThumbnail = (url: string): void => setValue("thumbnail", url, { shouldDirty: true, shouldValidate: true });
  const take = (): void =>
    mutate(undefined, {
      onSuccess: ({ picture_url }) => {
        setTaken({ url: picture_url, before: typeof thumbnail === "string" ? thumbnail : "" });
        setThumbnail(picture_url);
      },
      onError: (error) => notifyRefusal(error, "L’image n’a pas pu être prise. Réessayez."),
    });
  const isTaken = taken !== null && taken.url === thumbnail;
  return (
    <div role="group" aria-label="Image tirée de la vidéo" className="flex flex-wrap items-center gap-3">
      <img src={data.still_url} alt="" className="h-24 rounded-field" />
      {isTaken ? (
        <p role="status" className="flex items-center gap-3 text-body">
          C’est la miniature, une fois la fiche enregistrée.
          <Button kind="quiet" onClick={() => setThumbnail(taken.before)}>
            Annuler
          </Button>
        </p>
      ) : (
        <Button busy={isPending} onClick={take}>
          Prendre pour miniature
        </Button>
      )}
    </div>
  );
}
