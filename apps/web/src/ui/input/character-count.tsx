/** CharacterCount: how long a text is, of how much it may be; too long is said in words too. `text`, `max`. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  // As the schemas count: an emoji of two units is one character.
  const count = [...text.trim()].length;
  const over = count > max;
  return (
    <span className={`chiffres whitespace-nowrap ${over ? "font-semibold text-rouge-2" : ""}`}>
      {count} / {max}
      <span className="sr-only"> caractères</span>
      {over && " · trop long"}
    </span>
  );
}
