import { sagaMessages } from "@seance/contract/saga-form";
import type { TitleCard } from "@seance/contract/titles";
import { useState } from "react";
import { posterOf } from "#shared/titles/title.ts";
import { moved } from "#ui/list/move-item.ts";
import { OrderList } from "#ui/list/order-list.tsx";
import { Picker } from "#ui/input/picker.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { useAddTitle, useMoveTitle, useRemoveTitle, useTitlesFor, type SagaPart } from "./saga-desk.api.ts";

const words = {
  movies: {
    heading: "Films",
    add: "Ajouter un film à la saga",
    none: sagaMessages.noMovieLeft,
    empty: "Aucun film dans cette saga",
  },
  series: {
    heading: "Séries",
    add: "Ajouter une série à la saga",
    none: "Aucune série disponible a ajouter",
    empty: "Aucune série dans cette saga",
  },
} as const;

/** The films, or the series, of a saga in their order. */
export function SagaPartList({
  sagaId,
  sagaName,
  part,
  titles,
  manage,
}: {
  sagaId: string;
  sagaName: string;
  part: SagaPart;
  titles: readonly TitleCard[];
  manage: boolean;
}) {
  const { heading, empty } = words[part];
  const move = useMoveTitle(sagaId, part);
  const remove = useRemoveTitle(sagaId, part);
  const ids = titles.map(({ id }) => id);
  const items = titles.map((title) => ({ id: title.id, name: title.title, title }));
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-base">{heading}</h3>
      {items.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <OrderList
          label={`${heading} de ${sagaName}`}
          items={items}
          render={({ title }, at) => <Line title={title} place={at + 1} />}
          removeLabel={({ name }) => `Retirer ${name} de la saga`}
          {...(manage && {
            onMove: (titleId: string, from: number, to: number) =>
              move.mutate({ titleId, from, to, order: moved(ids, from, to) }),
            onRemove: (titleId: string) => remove.mutate(titleId),
          })}
        />
      )}
      {manage && <TitlePicker sagaId={sagaId} part={part} held={ids} />}
    </section>
  );
}

function Line({ title, place }: { title: TitleCard; place: number }) {
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="tabular-figures w-5 shrink-0 text-right text-sm text-muted max-sm:hidden">
        {place}
      </span>
      <Poster src={posterOf(title)} title="" sizes="32px" className="w-8 shrink-0 rounded-tag max-sm:hidden" />
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium">{title.title}</span>
        <span className="tabular-figures block text-sm text-muted">{title.year}</span>
      </span>
    </span>
  );
}

function TitlePicker({ sagaId, part, held }: { sagaId: string; part: SagaPart; held: readonly string[] }) {
  const [typed, setTyped] = useState("");
  const found = useTitlesFor(part, typed, held);
  const add = useAddTitle(sagaId, part);
  return (
    <Picker
      label={words[part].add}
      hideLabel
      placeholder={words[part].add}
      items={(found.data ?? []).map(({ id, title, year, poster_url }) => ({
        value: id,
        label: title,
        detail: String(year ?? ""),
        picture: poster_url,
      }))}
      chosen={null}
      onWords={setTyped}
      onPick={({ value }) => add.mutate(value)}
      empty={words[part].none}
      busy={found.isFetching}
      stale={found.isPlaceholderData}
    />
  );
}
