/** Skeleton: a grey placeholder; `className` gives its size. Put it inside a region that announces the loading. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-waiting rounded-field bg-surface-2 ${className}`} />;
}

/** CardSkeleton: the size of a PosterCard with its two lines; three under a narrow poster. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="@container">
      <Skeleton className="aspect-2/3 rounded-poster" />
      <Skeleton className="mt-4 h-4.5 w-4/5 rounded-tag" />
      <Skeleton className="mt-2 mb-1 h-3.5 w-3/5 rounded-tag" />
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-2/5 rounded-tag @min-[184px]:hidden" />
    </div>
  );
}

/** CarouselSkeleton: the size of a Carousel of cards. `rank` for a row of RankCards, `wide` for one of stills; `label` for screen readers. */
export function CarouselSkeleton({
  label = "Chargement…",
  rank = false,
  wide = false,
}: {
  label?: string;
  rank?: boolean;
  wide?: boolean;
}) {
  return (
    <section aria-busy="true" className="pt-7 pb-2">
      <span className="sr-only">{label}</span>
      <div className="page-margin flex min-h-11 items-center">
        <Skeleton className="h-6 w-56" />
      </div>
      <div className="flex gap-3.5 overflow-hidden px-gutter pt-3 pb-4 md:gap-4.5">
        {Array.from({ length: 8 }, (_, i) =>
          wide ? (
            <div key={i} className="w-[min(78vw,320px)] shrink-0">
              <Skeleton className="aspect-video rounded-poster" />
              <Skeleton className="mt-3.5 mb-1.5 h-9 w-3/5" />
            </div>
          ) : rank ? (
            <div key={i} className="w-(--ranked-card-width) shrink-0 pl-(--rank-room)">
              <CardSkeleton />
            </div>
          ) : (
            <div key={i} className="w-(--card-width) shrink-0">
              <CardSkeleton />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

/** GridSkeleton: `count` cards in the grid of the list pages. */
export function GridSkeleton({ count = 24, label = "Chargement…" }: { count?: number; label?: string }) {
  return (
    <div aria-busy="true" className="@container">
      <span className="sr-only">{label}</span>
      <div className="poster-grid">
        {Array.from({ length: count }, (_, i) => (
          <CardSkeleton key={i} />
        ))}
      </div>
    </div>
  );
}

/** BlockSkeletons: `count` blocks of the size that `className` gives, in a column or in the `grid` of what loads. */
export function BlockSkeletons({
  count,
  className,
  grid = "grid grid-cols-1 gap-3",
}: {
  count: number;
  className: string;
  grid?: string;
}) {
  return (
    <div aria-busy="true" className={grid}>
      <span className="sr-only">Chargement…</span>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className={className} />
      ))}
    </div>
  );
}
