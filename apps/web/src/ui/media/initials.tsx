/** A disc with the initials of a person, who has no picture. `className` sets the sizes (44 px by default). */
export function Initials({ name, className = "size-11 text-base" }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-surface-2 font-heading font-bold text-accent-2 ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
