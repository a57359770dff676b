import type { HostedVideo } from "@seance/contract/hosting";
import { FileVideo, X } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatTime } from "#lib/format.ts";
import type { CustomField } from "#ui/form/form-spec.ts";
import type { FormValues } from "#ui/form/form-values.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Picker, type PickerItem } from "#ui/input/picker.tsx";
import { fileSize } from "#lib/file-size.ts";
import { fileName, findVideo, isLinkTo, searchVideos } from "./hosted-choice.ts";
import { useHostedVideos } from "./hosting.api.ts";

/** Chooses the video of a title among the hosted ones: its own field holds the file name, `video_url` the address. */
export function HostedField({ label, error, value, onChange, ref }: CustomField) {
  const { setValue } = useFormContext<FormValues>();
  const link: unknown = useWatch({ name: "video_url" });
  const hosted = useHostedVideos();
  const [words, setWords] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The initial choice needs the list.
  if (hosted.isPending) return null;
  const videos = hosted.data?.videos ?? [];
  const name = typeof value === "string" ? value : "";
  const video = findVideo(videos, name, link);
  const chosen = video ? itemOf(video) : name === "" ? null : { value: name, label: name };
  const setLink = (address: string): void => setValue("video_url", address, { shouldDirty: true, shouldValidate: true });
  const pick = (picked: PickerItem): void => {
    onChange(picked.value);
    const found = videos.find((one) => fileName(one) === picked.value);
    if (found) setLink(found.video_url);
  };
  const clear = (): void => {
    onChange("");
    if (video && isLinkTo(video, link)) setLink("");
    setWords("");
    input.current?.focus();
  };
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <Picker
          label={label}
          placeholder="Choisir une vidéo hébergée…"
          items={searchVideos(videos, words).map(itemOf)}
          chosen={chosen}
          onWords={setWords}
          onPick={pick}
          keepsChoice
          empty={hosted.isError ? "Les vidéos hébergées n’ont pas pu être chargées" : "Aucune vidéo hébergée"}
          error={error}
          inputRef={(control) => {
            input.current = control;
            ref(control);
          }}
        />
      </div>
      {chosen && <IconButton plain tone="muted" label="Retirer la vidéo hébergée" className="mb-0.5" onClick={clear} icon={X} />}
    </div>
  );
}

const itemOf = (video: HostedVideo): PickerItem => ({
  value: fileName(video),
  label: video.original_filename,
  detail: [fileSize(video.size), video.duration !== null && formatTime(video.duration)].filter(Boolean).join(" · "),
  mark: <FileVideo aria-hidden="true" className="size-6 shrink-0 text-muted" />,
});
