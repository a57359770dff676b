import { pictureLimits, pictureMessages } from "@seance/contract/pictures";
import { useEffect, useRef, useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { sendPicture } from "./pictures.api.ts";

type Upload =
  | { readonly state: "idle" | "sent" }
  | { readonly state: "sending"; readonly share: number }
  | { readonly state: "failed"; readonly text: string; readonly file: File };

/** Sends one picture at a time; a newer one takes the place of the one that is under way. `onSent` gets its address. */
export function useUpload(onSent: (address: string) => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    setUpload({ state: "idle" });
  };
  const send = async (file: File): Promise<void> => {
    stop();
    if (file.size > pictureLimits.bytes) return setUpload({ state: "failed", text: pictureMessages.tooHeavy, file });
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setUpload({ state: "sending", share: 0 });
    try {
      const onProgress = (share: number) => !signal.aborted && setUpload({ state: "sending", share });
      const { picture_url } = await sendPicture({ file, signal, onProgress });
      setUpload({ state: "sent" });
      onSent(picture_url);
    } catch (error) {
      const text = refusalText(error, "L’image n’a pas pu être envoyée. Vérifiez votre connexion et réessayez.");
      if (!signal.aborted) setUpload({ state: "failed", text, file });
    }
  };
  return { upload, send, stop };
}
