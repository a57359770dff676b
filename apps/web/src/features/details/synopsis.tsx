import { useId, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** A synopsis of at most four lines, three on a phone in landscape; « Lire la suite » unfolds a longer one. */
export function Synopsis({ text, className }: { text: string; className: string }) {
  const [open, setOpen] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const cut = useIsCut(paragraph, open);
  if (text === "") return null;
  return (
    <div className={`max-w-[60ch] ${className}`}>
      <p
        ref={paragraph}
        id={id}
        className={`text-base text-body wrap-anywhere md:text-lg ${open ? "" : "line-clamp-4 short:line-clamp-3"}`}
      >
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex h-8 items-center font-semibold text-accent-2 hover:underline"
        >
          {open ? "Réduire" : "Lire la suite"}
        </button>
      )}
    </div>
  );
}

/** Whether the element hides some of its lines; measured before the first paint, and again when its size changes. */
function useIsCut(element: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || open) return;
    const measure = () => setCut(box.scrollHeight > box.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [element, open]);
  return cut;
}
