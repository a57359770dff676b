type Start = Document["startViewTransition"];

/**
 * A page change that overtakes another ends its animation: that is no fault, yet the browser reports the promise nobody waits for.
 * What fails in the change itself is still told, to the router that made it. Whoever wants less motion (`still`) sees the change alone.
 */
export function quietTransitions(page: { startViewTransition?: Start }, still: () => boolean): void {
  const start = page.startViewTransition?.bind(page);
  if (!start) return;
  page.startViewTransition = (...asked) => {
    const transition = start(...asked);
    transition.ready.catch(ignore);
    transition.finished.catch(ignore);
    transition.updateCallbackDone.catch(ignore);
    if (still()) transition.skipTransition();
    return transition;
  };
}

function ignore(): void {}
