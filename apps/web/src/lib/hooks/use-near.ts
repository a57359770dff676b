import { useEffect, useState, type RefObject } from "react";

/** Whether an element has been in sight, or half a screen away from it: for what a page has much of, and shows little. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(isShown) && setNear(true), { rootMargin: "50%" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}

const isShown = ({ isIntersecting }: IntersectionObserverEntry): boolean => isIntersecting;
