import {
  cropPicture,
  keepTmdbPicture,
  listTmdbPictures,
  uploadPicture,
  type CropArea,
  type StoredPicture,
} from "@seance/contract/pictures";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { fetchWithProgress } from "#lib/api/fetch-with-progress.ts";

export interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export function sendPicture({ file, signal, onProgress }: Sending): Promise<StoredPicture> {
  const form = new FormData();
  form.append("file", file);
  return call(uploadPicture, { form, signal, fetcher: fetchWithProgress(onProgress) });
}

export const useCrop = (picture_url: string) =>
  useMutation({ mutationFn: (area: CropArea) => call(cropPicture, { body: { picture_url, area } }) });

export interface TmdbSearch {
  readonly item_type: "movie" | "series";
  readonly title?: string;
  readonly year?: string;
  readonly tmdb_id?: string;
}

/** Without a title, whether there is a source. */
export const useTmdbPictures = (search: TmdbSearch) =>
  useQuery({
    queryKey: ["tmdb-pictures", search],
    queryFn: ({ signal }) => call(listTmdbPictures, { query: search, signal }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

export const useKeepTmdbPicture = () => useMutation({ mutationFn: (path: string) => call(keepTmdbPicture, { body: { path } }) });
