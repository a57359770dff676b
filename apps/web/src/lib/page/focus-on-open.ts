/** A ref of what has the focus as soon as it is there: what was pressed before it is gone. */
export const focusOnOpen = (element: HTMLElement | null): void => element?.focus();
