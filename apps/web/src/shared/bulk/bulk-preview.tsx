import type { BulkPreview } from "@seance/contract/bulk";
import { auditFieldLabel } from "@seance/contract/audit-fields";
import { countOf } from "#lib/format.ts";
import { ChangesTable } from "#shared/changes/changes-table.tsx";

interface PreviewProps {
  /** « film » and « films ». */
  readonly words: { readonly one: string; readonly many: string };
  readonly preview: BulkPreview;
}

const shownRefusals = 5;

/** What a bulk change would do: how many items change and by which fields, how many are so already, and the first of them. */
export function BulkPreviewPanel({ words, preview }: PreviewProps) {
  const { changed, same, missing, fields, examples } = preview;
  const count = (n: number): string => countOf(n, words.one, words.many);
  return (
    <section aria-label="Ce qui va changer" tabIndex={-1} className="grid gap-5 outline-none">
      <Refused words={words} preview={preview} />
      <ul className="grid gap-1">
        <li className="font-semibold">{changed === 0 ? "Rien ne change" : `${count(changed)} à modifier`}</li>
        {same > 0 && <li className="text-body">{`${count(same)} déjà ainsi`}</li>}
        {missing > 0 && <li className="text-body">{`${count(missing)} à la corbeille entre-temps`}</li>}
      </ul>
      {changed > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {Object.entries(fields).map(([name, n]) => (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{auditFieldLabel(name)}</dt>
              <dd className="tabular-figures font-medium">{count(n)}</dd>
            </div>
          ))}
        </dl>
      )}
      {examples.map(({ id, title, before, after }) => (
        <article key={id} className="overflow-hidden rounded-panel ring-1 ring-divider">
          <h3 className="truncate px-4 py-2.5 text-base">{title}</h3>
          <ChangesTable before={before} after={after} />
        </article>
      ))}
    </section>
  );
}

function Refused({ words, preview: { refused } }: PreviewProps) {
  if (refused.length === 0) return null;
  const named = refused.slice(0, shownRefusals).map(({ title }) => `«\u202f${title}\u202f»`);
  return (
    <p role="alert" className="rounded-field bg-surface-2 p-4 text-danger-2">
      {`Ce changement laisserait ${countOf(refused.length, words.one, words.many)} sans genre, ou avec trop de genres\u202f: ${named.join(", ")}${refused.length > shownRefusals ? "…" : ""}. Changez les genres, ou retirez ces titres de la sélection.`}
    </p>
  );
}
