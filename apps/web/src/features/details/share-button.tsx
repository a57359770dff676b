import { Share2 } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";

/** Shares by the device's share sheet, else copies the address. */
export function ShareButton({ title }: { title: string }) {
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    try {
      // Without https both APIs are undefined, despite their types.
      const device: Partial<Navigator> = navigator;
      if (device.share) return await device.share({ title, url });
      if (!device.clipboard) throw new Error("no clipboard");
      await device.clipboard.writeText(url);
      notifyDone("Lien copié.");
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError"))
        notify("Le lien n’a pas pu être copié.", { kind: "warning" });
    }
  };
  return <IconButton label="Partager" onClick={() => void share()} className="size-13" icon={Share2} />;
}
