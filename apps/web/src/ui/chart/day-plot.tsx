import { useId, useState } from "react";
import { countOf, formatCount, formatDay } from "#lib/format.ts";
import { scaleTop } from "./plot-scale.ts";

export interface DayCount {
  /** `yyyy-mm-dd`, in Paris. */
  readonly day: string;
  readonly count: number;
}

interface DayPlotProps {
  readonly title: string;
  /** What is counted: « vue », « vues ». */
  readonly one: string;
  readonly many: string;
  /** The oldest first. */
  readonly days: readonly DayCount[];
  /** Heading level. */
  readonly level?: 2 | 3;
}

const shortDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });
/** A bar's share of the width of its day; the rest is the gap to the next bar. */
const barWidth = 0.72;

/** DayPlot: a count per day, as bars. The day under the pointer is written beside the title, and a table holds the same figures. */
export function DayPlot({ title, one, many, days, level = 2 }: DayPlotProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const Heading = `h${level}` as const;
  const counted = (n: number): string => countOf(n, one, many);
  const highest = Math.max(0, ...days.map(({ count }) => count));
  const top = scaleTop(highest);
  const total = `${counted(days.reduce((sum, { count }) => sum + count, 0))} en ${days.length} jours`;
  const best = highest > 0 ? days.find(({ count }) => count === highest) : undefined;
  const marks = [0, Math.floor(days.length / 2), days.length - 1].flatMap((at) => days[at] ?? []);
  const seen = pointed === null ? undefined : days[pointed];
  return (
    <figure aria-labelledby={id} className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading id={id} className="text-lg">
          {title}
        </Heading>
        <p className="tabular-figures text-sm text-muted">
          {seen ? `${formatDay(seen.day)}\u202f: ${counted(seen.count)}` : total}
        </p>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <div
          aria-hidden="true"
          className="tabular-figures flex flex-col justify-between text-right text-xs leading-none text-muted"
        >
          <span>{formatCount(top)}</span>
          {top % 2 === 0 && <span>{formatCount(top / 2)}</span>}
          <span>0</span>
        </div>
        <Bars
          label={best ? `${total}\u202f; au plus ${counted(highest)}, le ${formatDay(best.day)}.` : `${total}.`}
          days={days}
          top={top}
          pointed={pointed}
          onPoint={setPointed}
        />
        <div aria-hidden="true" className="tabular-figures col-start-2 flex justify-between text-xs text-muted">
          {marks.map(({ day }) => (
            <span key={day}>{shortDay.format(new Date(day))}</span>
          ))}
        </div>
      </div>
      <FigureTable heading={many} days={days} />
    </figure>
  );
}

interface BarsProps {
  readonly label: string;
  readonly days: readonly DayCount[];
  readonly top: number;
  readonly pointed: number | null;
  readonly onPoint: (at: number | null) => void;
}

function Bars({ label, days, top, pointed, onPoint }: BarsProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className="h-36 w-full overflow-visible"
      onPointerLeave={() => onPoint(null)}
    >
      {[0, 50, 100].map((at) => (
        <line key={at} x1="0" x2={days.length} y1={at} y2={at} className="stroke-divider" vectorEffect="non-scaling-stroke" />
      ))}
      {days.map(({ day, count }, at) => {
        const height = (count / top) * 100;
        return (
          <g key={day} onPointerEnter={() => onPoint(at)}>
            <rect x={at} y="0" width="1" height="100" className="fill-transparent" />
            <rect
              x={at + (1 - barWidth) / 2}
              y={100 - height}
              width={barWidth}
              height={height}
              className={`transition-colors ${pointed === at ? "fill-accent-2" : "fill-accent"}`}
            />
          </g>
        );
      })}
    </svg>
  );
}

function FigureTable({ heading, days }: { heading: string; days: readonly DayCount[] }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-field text-muted underline decoration-divider underline-offset-4 hover:text-foreground">
        Voir les chiffres
      </summary>
      <table className="mt-2 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">{heading}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day} className="border-b border-divider">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatDay(day)}
              </th>
              <td className="tabular-figures py-1.5 pr-2 text-right">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
