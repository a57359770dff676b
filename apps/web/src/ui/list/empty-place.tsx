/** EmptyPlace: the quiet place of a removed card, of the ratio of its picture. */
export function EmptyPlace({ ratio = "poster" }: { ratio?: "poster" | "wide" }) {
  return (
    <p
      className={`grid place-content-center rounded-poster border border-dashed border-divider text-sm text-muted ${ratio === "poster" ? "aspect-2/3" : "aspect-video"}`}
    >
      Retiré
    </p>
  );
}
