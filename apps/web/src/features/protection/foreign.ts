/** Whether an element stands in what the site itself draws: its root, or what its dialogs and notices open beside it. */
export const isOurs = (element: Element): boolean =>
  element.closest("#root, [data-base-ui-portal], [data-base-ui-focus-guard], [data-unblock]") !== null;
