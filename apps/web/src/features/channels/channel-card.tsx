import { type Channel, channelPicture } from "@seance/contract/channels";
import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { playerLink } from "#shared/playable.ts";
import { Poster } from "#ui/media/poster.tsx";
import { LiveTag, Tag } from "#ui/feedback/tag.tsx";
import { ProgrammeLines, type ChannelProgrammes } from "./programme-lines.tsx";

/** A live channel with its current programme, if there is a guide; a press opens the player. */
export function ChannelCard({ channel, programmes }: { channel: Channel; programmes: ChannelProgrammes | undefined }) {
  const { id, name, category, description, quality } = channel;
  return (
    <article className="group/channel">
      <Link
        {...playerLink({ type: "channel", id })}
        draggable={false}
        className="block rounded-poster transition-transform duration-200 ease-standard group-hover/channel:-translate-y-1"
      >
        <span className="relative block overflow-hidden rounded-poster shadow-poster transition-shadow duration-200 group-hover/channel:shadow-raised">
          <Poster src={channelPicture(channel)} title={name} ratio="wide" sizes="320px" />
          <span className="absolute inset-x-2.5 top-2.5 flex justify-between">
            <LiveTag />
            <Tag tone="dark">{quality || "HD"}</Tag>
          </span>
          <span
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center bg-[#00000059] opacity-0 transition-opacity duration-200 group-hover/channel:opacity-100 group-has-focus-visible/channel:opacity-100"
          >
            <span className="grid size-13.5 place-items-center rounded-full bg-accent text-on-accent">
              <Play className="ml-0.5 size-6 fill-current" />
            </span>
          </span>
        </span>
        <span className="mt-2.5 block px-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-lg leading-tight font-semibold">{name}</span>
            <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-success-2">
              <span aria-hidden="true" className="size-2 rounded-full bg-success" />
              En ligne
            </span>
          </span>
          <span className="block truncate text-sm text-muted">{category}</span>
          {programmes && <ProgrammeLines programmes={programmes} />}
          {description && <span className="mt-1 line-clamp-2 text-sm text-body">{description}</span>}
        </span>
      </Link>
    </article>
  );
}
