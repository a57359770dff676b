import {
  createPreviewLink,
  deletePreviewLink,
  listPreviewLinks,
  type previewHours,
  type PreviewLink,
} from "@seance/contract/previews";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import type { DeskTitle } from "#features/title-desk/desk-kind.ts";

export type PreviewHours = (typeof previewHours)[number];

const linksKey = ({ id }: DeskTitle) => ["preview-links", id] as const;
const itemOf = ({ item_type, id }: DeskTitle) => ({ item_type, item_id: id });
const refresh = (title: DeskTitle) => queryClient.invalidateQueries({ queryKey: linksKey(title) });

export const usePreviewLinks = (title: DeskTitle) =>
  useQuery({
    queryKey: linksKey(title),
    queryFn: ({ signal }) => call(listPreviewLinks, { query: itemOf(title), signal }),
    select: ({ links }) => links,
    staleTime: 0,
  });

export const useCreatePreviewLink = (title: DeskTitle) =>
  useMutation({
    mutationFn: (hours: PreviewHours) => call(createPreviewLink, { body: { ...itemOf(title), hours } }),
    onSettled: () => refresh(title),
  });

export const useDeletePreviewLink = (title: DeskTitle) =>
  useMutation({
    mutationFn: ({ id }: PreviewLink) => call(deletePreviewLink, { params: { id } }),
    // Also after a refusal: the link may have expired.
    onSettled: () => refresh(title),
  });
