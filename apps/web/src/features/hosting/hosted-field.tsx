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
import { fileName, isLinkTo, searchVideos } from "./hosted-choice.ts";
import { useHostedVideos } from "./hosting.api.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { UploadHere } from "./upload-here.tsx";

/** Chooses the file of a film among the hosted videos, or uploads it; the value is its name. */
export function HostedField({ value, onChange, ...field }: CustomField) {
  const hosted = useHostedVideos();
  const name = typeof value === "string" ? value : "";
  const video = hosted.data?.videos.find((one) => fileName(one) === name);
  return (
    <HostedPicker
      {...field}
      chosen={video ? itemOf(video) : name === "" ? null : { value: name, label: name }}
      onPick={(picked) => onChange(fileName(picked))}
      onClear={() => onChange("")}
    />
  );
}

/** The links of an episode that may hold the address of a hosted video. */
const linkNames = ["video_url", "hosting_url"] as const;
type LinkName = (typeof linkNames)[number];

/** Puts a hosted video into the first free link of an episode, and asks before it replaces another link. */
export function HostedLinkField(field: CustomField) {
  const { setValue } = useFormContext<FormValues>();
  const links = useWatch<FormValues>({ name: [...linkNames] }).map((link) => (typeof link === "string" ? link.trim() : ""));
  const hosted = useHostedVideos();
  const [asked, setAsked] = useState<HostedVideo | null>(null);
  const videos = hosted.data?.videos ?? [];
  const holder = linkNames.find((_, at) => videos.some((video) => isLinkTo(video, links[at])));
  const chosen = videos.find((video) => linkNames.some((name, at) => name === holder && isLinkTo(video, links[at])));
  const setLink = (name: LinkName, address: string): void =>
    setValue(name, address, { shouldDirty: true, shouldValidate: address !== "" });
  const pick = (video: HostedVideo): void => {
    const free = holder ?? linkNames.find((_, at) => links[at] === "");
    if (free) setLink(free, video.video_url);
    else setAsked(video);
  };
  const replace = (name: LinkName): void => {
    if (asked) setLink(name, asked.video_url);
    setAsked(null);
  };
  return (
    <>
      <HostedPicker
        {...field}
        chosen={chosen ? itemOf(chosen) : null}
        onPick={pick}
        onClear={() => holder && setLink(holder, "")}
      />
      {asked && (
        <ReplaceDialog
          name={asked.original_filename}
          links={linkNames.map((name, at) => ({ name, link: links[at] ?? "" }))}
          onReplace={replace}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface HostedPickerProps extends Pick<CustomField, "label" | "error" | "ref"> {
  readonly chosen: PickerItem | null;
  readonly onPick: (video: HostedVideo) => void;
  readonly onClear: () => void;
}

/** Finds a hosted video by its name, or uploads one without leaving the form. */
function HostedPicker({ label, error, ref, chosen, onPick, onClear }: HostedPickerProps) {
  const hosted = useHostedVideos();
  const [words, setWords] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The initial choice needs the list.
  if (hosted.isPending) return null;
  const videos = hosted.data?.videos ?? [];
  const pick = ({ value }: PickerItem): void => {
    const found = videos.find((one) => fileName(one) === value);
    if (found) onPick(found);
  };
  const clear = (): void => {
    onClear();
    setWords("");
    input.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
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
        {chosen && (
          <IconButton plain tone="muted" label="Retirer la vidéo hébergée" className="mb-0.5" onClick={clear} icon={X} />
        )}
      </div>
      {hosted.data && <UploadHere hosted={hosted.data} onSent={onPick} />}
    </div>
  );
}

const itemOf = (video: HostedVideo): PickerItem => ({
  value: fileName(video),
  label: video.original_filename,
  detail: [fileSize(video.size), video.duration !== null && formatTime(video.duration)].filter(Boolean).join(" · "),
  mark: <FileVideo aria-hidden="true" className="size-6 shrink-0 text-muted" />,
});
