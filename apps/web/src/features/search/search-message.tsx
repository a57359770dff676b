import { limits } from "@seance/contract/limits";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";

export type SearchState = "prompt" | "waiting" | "found" | "none" | "failed";

/** The message in place of suggestions; their count is for screen readers only. */
export function SearchMessage({
  state,
  count,
  text,
  narrowed,
  onRetry,
}: {
  state: SearchState;
  count: number;
  text: string;
  /** Only some versions are looked for. */
  narrowed: boolean;
  onRetry: () => void;
}) {
  if (state === "prompt")
    return (
      <Words title="Que voulez-vous regarder&#8239;?">
        {text === ""
          ? "Un titre, même mal orthographié, une saga, un acteur ou un réalisateur."
          : `Encore une lettre\u202f: la recherche commence à ${limits.search.minLength} caractères.`}
      </Words>
    );
  if (state === "none")
    return (
      <Words title="Aucun résultat">
        Rien ne ressemble à «&#8239;{text}&#8239;» {narrowed ? "dans ces versions" : "dans le catalogue"}.
      </Words>
    );
  if (state === "failed")
    return (
      <Words title="La recherche n’a pas abouti">
        <Button className="mt-2" onClick={onRetry}>
          Réessayer
        </Button>
      </Words>
    );
  return <span className="sr-only">{state === "found" && countOf(count, "résultat", "résultats")}</span>;
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-6 py-9 text-center">
      <p className="font-heading text-lg font-bold">{title}</p>
      <div className="mt-1 text-muted">{children}</div>
    </div>
  );
}
