type Start = Document["startViewTransition"];

/**
 * A navigation during another one's view transition aborts it, and the browser reports the unhandled rejections: they are ignored here.
 * A failure of the update itself still reaches the router. With reduced motion (`still`) the transition is skipped.
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
