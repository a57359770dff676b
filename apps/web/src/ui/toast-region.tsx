import { Suspense, lazy, useEffect, useState } from "react";
import { hasNotices, onNotice } from "./toasts.ts";

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

/** ToastRegion: put once in the page; what shows toasts is loaded with the first of them. */
export function ToastRegion() {
  const [needed, setNeeded] = useState(hasNotices);
  useEffect(() => (needed ? undefined : onNotice(() => setNeeded(true))), [needed]);
  return needed ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
