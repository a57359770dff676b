import type { Answer } from "@seance/contract/endpoint";
import type { HostedVideo, listHostedVideos } from "@seance/contract/hosting";
import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { FileButton } from "#ui/input/file-button.tsx";
import { useRefreshHosting } from "./hosting.api.ts";
import { acceptedFiles, fileRefusal } from "./upload-faults.ts";
import { UploadRow } from "./upload-list.tsx";
import { uploadQueue, useUploads } from "./use-uploads.ts";

interface UploadHereProps {
  readonly hosted: Answer<typeof listHostedVideos>;
  /** Called once the file is a hosted video, while the form is still open. */
  readonly onSent: (video: HostedVideo) => void;
}

/** Uploads the video of a title from its form, as the hosting tab does; the upload goes on when the form is left. */
export function UploadHere({ hosted, onSent }: UploadHereProps) {
  const [id, setId] = useState<number | null>(null);
  const entry = useUploads().find((one) => one.id === id);
  const sent = entry?.video ?? null;
  const video = hosted.videos.find((one) => one.id === sent);
  const refresh = useEffectEvent(useRefreshHosting());
  const take = useEffectEvent(() => video && onSent(video));
  const isListed = video !== undefined;
  useEffect(() => {
    if (sent !== null && !isListed) refresh();
    else if (isListed) take();
  }, [sent, isListed]);
  const send = ([file]: File[]): void => {
    if (file) setId(uploadQueue().add(file, fileRefusal(file, hosted)));
  };
  return (
    <>
      <FileButton label="Fichier vidéo à envoyer" accept={acceptedFiles(hosted)} icon={Upload} onFiles={send}>
        Envoyer une vidéo
      </FileButton>
      {entry && (
        <ul aria-label="Envoi">
          <UploadRow entry={entry} />
        </ul>
      )}
    </>
  );
}
