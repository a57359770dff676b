import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/button/button.tsx";

/**
 * ShowMore: the button below a list that loads its next page (`hasMore`, `busy`, `onMore`). Once the last page is loaded, a text takes the
 * place and the focus of the button.
 */
export function ShowMore({ hasMore, busy, onMore }: { hasMore: boolean; busy: boolean; onMore: () => void }) {
  const [pressed, setPressed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const ended = pressed && !hasMore;
  useLayoutEffect(() => {
    if (ended && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [ended]);
  if (ended)
    return (
      <p ref={end} tabIndex={-1} className="mt-6 text-center text-muted">
        Tout est affiché.
      </p>
    );
  if (!hasMore) return null;
  const load = (): void => {
    setPressed(true);
    onMore();
  };
  return (
    <p className="mt-6 text-center">
      <Button busy={busy} onClick={load}>
        Afficher la suite
      </Button>
    </p>
  );
}
