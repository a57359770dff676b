import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { ReadOnlyTag } from "#ui/feedback/tag.tsx";

/**
 * DeskHeading: the title of a back-office tab. `count`: how many items are listed, announced when it changes, null until they are known;
 * `quiet`: not announced, for a count that changes by itself; `readOnly` shows « Lecture seule »; `level` of the heading (default 1);
 * children: the buttons, on the right.
 */
export function DeskHeading({
  title,
  count,
  quiet = false,
  readOnly = false,
  level = 1,
  children,
}: {
  title: string;
  count?: string | null;
  quiet?: boolean;
  readOnly?: boolean;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Heading className="text-2xl">{title}</Heading>
      {count !== undefined && (
        <p role={quiet ? undefined : "status"} className="tabular-figures text-muted">
          {count}
        </p>
      )}
      {readOnly && <ReadOnlyTag />}
      {children !== undefined && <div className="ml-auto flex flex-wrap justify-end gap-3">{children}</div>}
    </header>
  );
}

/** AddButton: the main button of a DeskHeading; opens the form of a new item. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button kind="primary" icon={Plus} onClick={onClick}>
    {children}
  </Button>
);
