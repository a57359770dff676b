/** JSON as it is: read, scrolled by keyboard too, and taken whole, never written. */
export function JsonText({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <textarea
      readOnly
      wrap="off"
      spellCheck={false}
      aria-label={label}
      value={text}
      className={`w-full resize-none overflow-auto font-mono leading-relaxed text-texte focus-visible:-outline-offset-2 ${className}`}
    />
  );
}
