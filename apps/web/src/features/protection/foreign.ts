/** Whether an element was rendered by the site: in its root, or in the portals of its dialogs and toasts. */
export const isOurs = (element: Element): boolean =>
  element.closest("#root, [data-base-ui-portal], [data-base-ui-focus-guard], [data-unblock]") !== null;
