import { useState } from "react";
import { isShowable } from "#ui/media/poster.tsx";

/** The thumbnail of an episode; nothing where it is missing or fails to load. */
export function Still({ src, className }: { src: string | null; className: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!isShowable(src) || failed === src) return null;
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} className={className} />;
}
