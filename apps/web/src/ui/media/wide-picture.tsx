import { pictureSizes } from "@seance/contract/picture-address";
import { useState } from "react";
import { isShowable } from "./poster.tsx";

/**
 * WidePicture: the backdrop at the top of a page: the first of `sources` that loads, else the colour `accent`. `first`: visible at
 * once, so loaded with high priority.
 */
export function WidePicture({
  sources,
  accent,
  first,
}: {
  sources: readonly (string | null | undefined)[];
  accent: string | null | undefined;
  first: boolean;
}) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = sources.filter(isShowable).find((one) => !failed.includes(one));
  if (!src)
    return (
      <div
        className="size-full opacity-40"
        style={{ background: `radial-gradient(circle at 70% 45%, ${accent ?? "#332a25"}, transparent 70%)` }}
      />
    );
  return (
    <img
      {...pictureSizes(src)}
      src={src}
      alt=""
      width={1600}
      height={900}
      fetchPriority={first ? "high" : "auto"}
      decoding={first ? "sync" : "async"}
      draggable={false}
      onError={() => setFailed([...failed, src])}
      className="size-full object-cover object-right max-lg:object-[95%_center]"
    />
  );
}
