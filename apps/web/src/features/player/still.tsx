import { useState } from "react";
import { isShowable } from "#ui/media/poster.tsx";

/** Still: the picture of an episode; nothing where there is none (`src`), or where it cannot be had: what is behind it then shows. */
export function Still({ src, className }: { src: string | null; className: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!isShowable(src) || failed === src) return null;
  return <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} className={className} />;
}
