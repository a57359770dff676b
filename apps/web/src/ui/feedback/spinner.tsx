/** Spinner: a turning ring in the colour of the text; decorative, so put text beside it. */
export function Spinner({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`animate-turn motion-reduce:animate-none ${className}`}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** SpinnerScreen: a spinner with its text, which screen readers announce. `className`: the height of the area. */
export function SpinnerScreen({ text, className = "min-h-[70dvh]" }: { text: string; className?: string }) {
  return (
    <div role="status" className={`grid place-content-center justify-items-center gap-4 ${className}`}>
      <Spinner className="size-10 text-accent" />
      <p className="text-muted">{text}</p>
    </div>
  );
}
