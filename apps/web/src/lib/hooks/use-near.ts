import { useEffect, useState, type RefObject } from "react";

/** What is that far out of sight, of the window or of a row that scrolls, counts as near. */
const margin = "50%";

/** Whether an element has been in sight or near it: for what long lists have at each of their items. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
