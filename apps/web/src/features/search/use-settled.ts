import { limits } from "@seance/contract/limits";
import { useEffect, useState } from "react";

/** The text, debounced by 300 ms. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
