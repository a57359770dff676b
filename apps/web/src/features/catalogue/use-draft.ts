import { limits } from "@seance/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * The value being typed or slid, debounced: `commit` is called after 300 ms. A `value` that changes for another reason (going back, a filter
 * removed) replaces the draft; the committed value coming back does not, so that nothing typed meanwhile is lost.
 */
export function useDraft<T>(value: T, commit: (draft: T) => void): [draft: T, setDraft: (draft: T) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }
  const send = useEffectEvent(() => {
    setSent(draft);
    commit(draft);
  });
  useEffect(() => {
    if (draft === sent) return;
    const timer = setTimeout(send, limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [draft, sent]);
  return [draft, setDraft];
}
