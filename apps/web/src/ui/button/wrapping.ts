/** For a button with a long text, which takes several lines on a phone. */
export const wrapping = "max-sm:h-auto max-sm:min-h-11 max-sm:shrink max-sm:py-2 max-sm:whitespace-normal";
