import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { TitleCard } from "@seance/contract/titles";
import { Award, Sparkles, Tags, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ListLink } from "./linked-words.tsx";
import { specialLabels } from "./detail-tags.tsx";

const chip = "inline-block rounded-full bg-surface-2 px-3 py-1 text-sm text-body";

/** Awards, themes, content warnings and special labels, if any. */
export function DetailNotes({ title }: { title: Movie | Series }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-5 empty:hidden sm:grid-cols-2">
      <Note name="Récompenses" icon={<Award className="size-4.5" />} words={title.awards} />
      <Note name="Thèmes" icon={<Tags className="size-4.5" />} words={title.themes} theme={title.item_type} />
      <Note name="Avertissements" icon={<TriangleAlert className="size-4.5" />} words={title.content_warnings} />
      <Note name="À retenir" icon={<Sparkles className="size-4.5" />} words={specialLabels(title)} />
    </div>
  );
}

interface NoteProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly words: readonly string[];
  /** The list that the words lead to, where they are themes. */
  readonly theme?: TitleCard["item_type"];
}

function Note({ name, icon, words, theme }: NoteProps) {
  if (words.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 flex items-center gap-2 text-sm font-semibold tracking-normal text-muted">
        <span aria-hidden="true">{icon}</span>
        {name}
      </h2>
      <ul className="flex flex-wrap gap-2 wrap-anywhere">
        {words.map((word) => (
          <li key={word}>
            {theme ? (
              <ListLink type={theme} filter={{ theme: word }} className={`${chip} hover:bg-surface-3 hover:text-foreground`}>
                {word}
              </ListLink>
            ) : (
              <span className={chip}>{word}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
