import { limits } from "@seance/contract/limits";
import { useEffect, useState } from "react";

/** What is typed, once it has rested for 300 ms. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
