import { Film, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";

interface StateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** What to do next: a link or a button. */
  readonly children?: ReactNode;
  /** Heading level in the page: 1 to 3. */
  readonly level?: 1 | 2 | 3;
}

/** EmptyState: says that there is nothing here. `title`, `text`, `icon`, `level` (default 2), children: the actions. */
export function EmptyState({ title, text, icon, children, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto grid max-w-[60ch] justify-items-center gap-3 px-4 py-16 text-center">
      <span aria-hidden="true" className="mb-2 grid size-16 place-items-center rounded-full bg-surface-2 text-muted">
        {icon ?? <Film className="size-7" />}
      </span>
      <Heading className="text-xl">{title}</Heading>
      {text !== undefined && <p className="text-muted">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

/** ErrorState: an error that screen readers announce, with « Réessayer » where `onRetry` is given. Other props as EmptyState. */
export function ErrorState({ onRetry, children, icon, ...rest }: StateProps & { readonly onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert">
      <EmptyState {...rest} icon={icon ?? <TriangleAlert className="size-7 text-danger-2" />}>
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-5" /> Réessayer
          </Button>
        )}
        {children}
      </EmptyState>
    </div>
  );
}
