import { Unlock } from "lucide-react";
import { useEffect, useState } from "react";
import { findBlockers } from "./blockers.ts";

const checkMs = 1000;

/**
 * UnblockButton: « DÉBLOQUER », hidden until something of unknown origin lies over the page. It takes that away; `onUnblock` closes
 * what of ours may be open.
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
      // In the browser's own top layer, over whatever number the other one gave itself.
      ref={(element) => element?.showPopover()}
      popover="manual"
      role="alert"
      data-unblock=""
      className="fixed inset-auto top-4 left-1/2 m-0 -translate-x-1/2 bg-transparent p-0"
    >
      <button
        type="button"
        onClick={unblock}
        className="inline-flex h-13 items-center gap-2.5 rounded-full bg-rouge-2 px-6.5 text-lg font-bold text-salle shadow-panneau"
      >
        <Unlock aria-hidden="true" className="size-5" />
        DÉBLOQUER
      </button>
    </div>
  );
}
