import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** The placeholder of a detail page while it loads. */
export function DetailSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Chargement…</span>
      <div className="h-[clamp(120px,50svh-200px,420px)] short:h-20 xl:hidden" />
      <div className="page-margin grid gap-x-11 gap-y-8 pb-8 md:grid-cols-[220px_minmax(0,1fr)] short:gap-x-8 short:md:grid-cols-[140px_minmax(0,1fr)] xl:min-h-150 xl:grid-cols-[260px_minmax(0,608px)] xl:items-end xl:pt-28">
        <Skeleton className="hidden aspect-2/3 rounded-poster md:block" />
        <div className="grid gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-[1.1em] w-4/5 text-hero" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-20 w-full max-w-[60ch] max-xl:order-1" />
          <div className="flex flex-wrap gap-3">
            <Skeleton className="h-13 w-48 rounded-full" />
            <Skeleton className="h-13 w-34 rounded-full" />
          </div>
        </div>
      </div>
      <div className="h-160" />
    </div>
  );
}
