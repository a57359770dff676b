/** Ref that focuses an element when it is mounted, in place of the button that opened it and is gone. */
export const focusOnOpen = (element: HTMLElement | null): void => element?.focus();
