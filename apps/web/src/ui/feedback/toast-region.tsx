import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { hasNotices, onNotice } from "./toasts.ts";

/**
 * ToastRegion: put once in the page. It loads ToastList on the first touch or key press, so that a lost connection can be announced, or
 * with the first toast. After a failed load the next toast tries again, and the first one waits in the queue.
 */
export function ToastRegion() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => (List ? undefined : loadWhenNeeded((loaded) => setList(() => loaded))), [List]);
  return List && <List />;
}

function loadWhenNeeded(done: (list: ComponentType) => void): () => void {
  const load = async (): Promise<void> => {
    try {
      done((await import("./toast-list.tsx")).ToastList);
    } catch (error) {
      console.info("notifications", error);
    }
  };
  const touched = (): void => void load();
  if (hasNotices()) touched();
  const stopped = new AbortController();
  for (const touch of ["pointerdown", "keydown"])
    globalThis.addEventListener(touch, touched, { once: true, passive: true, signal: stopped.signal });
  const forget = onNotice(touched);
  return () => {
    stopped.abort();
    forget();
  };
}
