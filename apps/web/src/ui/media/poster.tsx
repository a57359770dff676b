import { pictureSizes } from "@seance/contract/picture-address";
import { Film } from "lucide-react";
import { useState } from "react";

/** Whether an address can be loaded: an empty one, or one on an example host, cannot. */
export function isShowable(src: string | null | undefined): src is string {
  return !!src && !/^(https?:)?\/\/([^/:?#]*\.)?example(\.(com|org|net))?([/:?#]|$)/i.test(src);
}

/**
 * Poster: a picture in a frame of fixed ratio, "poster" (2:3) or "wide" (16:9). Without `src`, on an example host or on failure it is a
 * placeholder with `title`. `eager`: for the first screen; `sizes`: its width, where it is not about that of a card.
 */
export function Poster({
  src,
  title,
  ratio = "poster",
  eager = false,
  sizes = "200px",
  className = "",
}: {
  src: string | null | undefined;
  title: string;
  ratio?: "poster" | "wide";
  eager?: boolean;
  sizes?: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = isShowable(src) && failed !== src;
  return (
    <span
      className={`relative block overflow-hidden bg-surface ${ratio === "poster" ? "aspect-2/3" : "aspect-video"} ${className}`}
    >
      {shown ? (
        <img
          {...pictureSizes(src)}
          sizes={sizes}
          src={src}
          alt=""
          width={ratio === "poster" ? 300 : 640}
          height={ratio === "poster" ? 450 : 360}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Placeholder title={title} />
      )}
    </span>
  );
}

function Placeholder({ title }: { title: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-0 grid place-content-center justify-items-center gap-3 bg-linear-to-b from-surface-3 to-surface text-center text-muted ${title && "p-4"}`}
    >
      <Film className={`opacity-70 ${title ? "size-8" : "size-5"}`} />
      {title && (
        <span className="line-clamp-4 font-heading text-sm leading-tight font-bold wrap-anywhere hyphens-auto">{title}</span>
      )}
    </span>
  );
}
