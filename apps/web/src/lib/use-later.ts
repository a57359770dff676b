import { useEffect, useState } from "react";

/** False until `ms` after the first drawing: for what the first screen can do without. */
export function useLater(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
