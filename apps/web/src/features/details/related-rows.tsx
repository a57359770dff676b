import type { TitleCard } from "@seance/contract/titles";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { Carousel } from "#ui/media/carousel.tsx";

/** The other titles of the saga, then similar titles that are not in it. */
export function RelatedRows({
  sameSaga,
  alike,
  render,
}: {
  sameSaga: readonly TitleCard[];
  alike: readonly TitleCard[];
  render: (title: TitleCard) => ReactNode;
}) {
  const inSaga = new Set(sameSaga.map(({ id }) => id));
  return (
    <>
      <Row name="Dans la même saga" titles={sameSaga} render={render} />
      <Row name="Titres proches" titles={alike.filter(({ id }) => !inSaga.has(id))} render={render} />
    </>
  );
}

function Row({ name, titles, render }: { name: string; titles: readonly TitleCard[]; render: (title: TitleCard) => ReactNode }) {
  if (titles.length === 0) return null;
  return (
    <Carousel title={name}>
      {titles.map((title) => (
        <Fragment key={title.id}>{render(title)}</Fragment>
      ))}
    </Carousel>
  );
}
