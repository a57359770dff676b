import { Unlock } from "lucide-react";
import { useEffect, useState } from "react";
import { findBlockers } from "./blockers.ts";

const checkMs = 1000;

/**
 * « DÉBLOQUER », hidden until a foreign element covers the page. Removes that element; `onUnblock` closes
 * the site's own overlays.
 */
export function UnblockButton({ onUnblock }: { onUnblock: () => void }) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setBlocked(findBlockers().length > 0), checkMs);
    return () => clearInterval(timer);
  }, []);
  const unblock = () => {
    for (const blocker of findBlockers()) blocker.remove();
    setBlocked(false);
    onUnblock();
  };
  if (!blocked) return null;
  return (
    <div
      // In the top layer, above any z-index.
      ref={(element) => element?.showPopover()}
      popover="manual"
      role="alert"
      data-unblock=""
      className="fixed inset-auto top-4 left-1/2 m-0 -translate-x-1/2 bg-transparent p-0"
    >
      <button
        type="button"
        onClick={unblock}
        className="inline-flex h-13 items-center gap-2.5 rounded-full bg-danger-2 px-6.5 text-lg font-bold text-background shadow-panel"
      >
        <Unlock aria-hidden="true" className="size-5" />
        DÉBLOQUER
      </button>
    </div>
  );
}
