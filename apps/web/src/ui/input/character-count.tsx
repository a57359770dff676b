/** CharacterCount: the length of `text` and its limit `max`; too long is written in words too. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  // Counts code points, as the schemas do: an emoji of two units is one character.
  const count = [...text.trim()].length;
  const over = count > max;
  return (
    <span className={`tabular-figures whitespace-nowrap ${over ? "font-semibold text-danger-2" : ""}`}>
      {count} / {max}
      <span className="sr-only"> caractères</span>
      {over && " · trop long"}
    </span>
  );
}
