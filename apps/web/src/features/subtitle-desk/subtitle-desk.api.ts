import {
  addSubtitle,
  alignSubtitle,
  changeSubtitle,
  deleteSubtitle,
  downloadSubtitle,
  listSubtitles,
  unalignSubtitle,
  type Subtitle,
  type SubtitledType,
} from "@seance/contract/subtitles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "#lib/api/api-client.ts";
import { download } from "#lib/api/download.ts";

/** A film or an episode. */
export interface SubtitledItem {
  readonly item_type: SubtitledType;
  readonly item_id: string;
}

/** What staff say of a file. */
export interface TrackFacts {
  /** Null until one is chosen. */
  readonly language: string | null;
  readonly kind: Subtitle["kind"];
  readonly label: string | null;
}

const keyOf = ({ item_type, item_id }: SubtitledItem) => ["subtitles", item_type, item_id];

export const useSubtitles = (item: SubtitledItem) =>
  useQuery({
    queryKey: keyOf(item),
    queryFn: ({ signal }) => call(listSubtitles, { params: item, signal }),
    select: ({ subtitles }) => subtitles,
    staleTime: 0,
  });

/** Adds a file, or changes the language, kind and label of an existing one. */
export function useSaveSubtitle(item: SubtitledItem) {
  const reread = useReread(item);
  return useMutation({
    mutationFn: ({ of, facts }: { of: File | Subtitle; facts: TrackFacts & { language: string } }) => {
      if (!(of instanceof File)) return call(changeSubtitle, { params: { id: of.id }, body: facts });
      const form = new FormData();
      form.append("file", of);
      return call(addSubtitle, { params: item, query: { ...facts, label: facts.label ?? undefined }, form });
    },
    onSuccess: reread,
  });
}

/** Moves a file to the voices of its video, or gives it its times back. */
export function useAlignment(item: SubtitledItem) {
  const reread = useReread(item);
  return useMutation({
    mutationFn: ({ id, alignment }: Subtitle) => call(alignment ? unalignSubtitle : alignSubtitle, { params: { id } }),
    onSuccess: reread,
  });
}

export function useDeleteSubtitle(item: SubtitledItem) {
  const reread = useReread(item);
  return useMutation({
    mutationFn: (id: string) => call(deleteSubtitle, { params: { id } }),
    onSettled: reread,
  });
}

export const downloadOriginal = ({ id, filename }: Subtitle): Promise<void> =>
  download(addressOf(downloadSubtitle.path, { id }), filename);

function useReread(item: SubtitledItem) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(item) });
}
