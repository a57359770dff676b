import { type Channel, channelPicture } from "@seance/contract/channels";
import { ArrowDownUp } from "lucide-react";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { optionsOf } from "#ui/form/form-spec.ts";
import { Select, SelectOptions } from "#ui/input/field.tsx";
import { moved } from "#ui/list/move-item.ts";
import { OrderList } from "#ui/list/order-list.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { usePlaceChannel } from "./channel-desk.api.ts";
import type { ChannelSearch } from "./channel-search.ts";

interface ChannelOrderProps {
  readonly channels: readonly Channel[];
  readonly categories: readonly string[];
  readonly search: ChannelSearch;
  readonly onSearch: ChangeAddress<ChannelSearch>;
}

/** The button that opens the order of a category, and its dialog, which the address keeps. */
export function ChannelOrder({ channels, categories, search, onSearch }: ChannelOrderProps) {
  const [first] = categories;
  const { categorie = first, ordre } = search;
  if (first === undefined) return null;
  return (
    <>
      <Button icon={ArrowDownUp} onClick={() => onSearch({ ordre: categorie })}>
        Ordonner
      </Button>
      {ordre !== undefined && categories.includes(ordre) && (
        <OrderDialog
          channels={channels}
          categories={categories}
          category={ordre}
          onCategory={(next) => onSearch({ ordre: next }, { replace: true })}
          onClose={() => onSearch({ ordre: undefined })}
        />
      )}
    </>
  );
}

/** The order in which viewers see the channels of one category. */
function OrderDialog({
  channels,
  categories,
  category,
  onCategory,
  onClose,
}: Pick<ChannelOrderProps, "channels" | "categories"> & {
  category: string;
  onCategory: (category: string) => void;
  onClose: () => void;
}) {
  const { mutate } = usePlaceChannel();
  const items = channels.filter((channel) => channel.category === category);
  const move = (id: string, from: number, to: number): void => mutate({ id, before: moved(items, from, to)[to + 1]?.id ?? null });
  return (
    <Modal
      open
      title="Ordre des chaînes"
      description="Les spectateurs voient les chaînes de la catégorie dans cet ordre. Glissez-les, ou utilisez les flèches."
      onClose={onClose}
    >
      <Select
        label="Catégorie"
        value={category}
        className="mb-4"
        onChange={({ currentTarget }) => onCategory(currentTarget.value)}
      >
        <SelectOptions options={optionsOf(categories)} />
      </Select>
      <OrderList
        label={`Chaînes de la catégorie ${category}`}
        items={items}
        onMove={move}
        render={(channel, at) => <Line channel={channel} place={at + 1} />}
      />
    </Modal>
  );
}

function Line({ channel, place }: { channel: Channel; place: number }) {
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="tabular-figures w-6 shrink-0 text-right text-sm text-muted max-sm:hidden">
        {place}
      </span>
      <Poster src={channelPicture(channel)} title="" ratio="wide" className="w-14 shrink-0 rounded-tag max-sm:hidden" />
      <span className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere">{channel.name}</span>
      {!channel.is_active && <Tag tone="outline">Inactive</Tag>}
    </span>
  );
}
