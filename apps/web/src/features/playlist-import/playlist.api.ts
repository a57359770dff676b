import { changeChannel } from "@seance/contract/channel-form";
import { listChannels } from "@seance/contract/channels";
import { clearGuide, getGuide, importGuide } from "@seance/contract/guide";
import { listPlaylistRuns, undoPlaylistRun } from "@seance/contract/playlist-runs";
import { importPlaylist, previewPlaylist, type ImportedChannel } from "@seance/contract/playlists";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import type { Source } from "./source-field.tsx";

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** Reads a playlist; writes nothing. */
export function usePreviewPlaylist() {
  return useMutation({
    mutationFn: ({ file, text }: Source) => call(previewPlaylist, file ? { form: formOf(file) } : { body: { playlist: text } }),
  });
}

export function useImportPlaylist() {
  return useMutation({
    mutationFn: (body: { channels: ImportedChannel[]; source: string }) => call(importPlaylist, { body }),
    onSuccess: () => announceContentChange("content-updated"),
  });
}

/** The last imports of channels; a channel change refetches them. */
export function usePlaylistRuns() {
  return useQuery({
    queryKey: ["channels", "runs"],
    queryFn: ({ signal }) => call(listPlaylistRuns, { query: { limit: 5 }, signal }),
    select: ({ runs }) => runs,
  });
}

export function useUndoPlaylistRun() {
  return useMutation({
    mutationFn: ({ id, code }: { readonly id: string; readonly code: string }) =>
      call(undoPlaylistRun, { params: { id }, headers: { "x-security-code": code } }),
    onSuccess: () => announceContentChange("content-updated"),
  });
}

const guideKey = ["guide"];

/** The channels of the guide, and those of the site that answer to them. */
export function useGuide() {
  return useQuery({
    queryKey: guideKey,
    queryFn: ({ signal }) => call(getGuide, { signal }),
    select: ({ channels }) => channels,
    staleTime: 0,
  });
}

export function useImportGuide() {
  const told = useGuideChanged();
  return useMutation({
    mutationFn: ({ file, text }: Source) => call(importGuide, file ? { form: formOf(file) } : { body: { guide: text } }),
    onSuccess: told,
  });
}

export function useClearGuide() {
  const told = useGuideChanged();
  return useMutation({ mutationFn: () => call(clearGuide), onSuccess: told });
}

function useGuideChanged() {
  const queries = useQueryClient();
  return () => {
    announceContentChange("content-updated");
    return queries.invalidateQueries({ queryKey: guideKey });
  };
}

/** The channels of the site that a guide can be about. */
export function useSiteChannels() {
  return useQuery({
    queryKey: ["channels", "desk"],
    queryFn: ({ signal }) => call(listChannels, { signal }),
    select: ({ channels }) => channels,
  });
}

/** Gives a channel of the site the identifier of one of the guide. */
export function useLinkChannel() {
  const told = useGuideChanged();
  return useMutation({
    mutationFn: ({ id, tvg_id }: { id: string; tvg_id: string }) => call(changeChannel, { params: { id }, body: { tvg_id } }),
    onSuccess: told,
  });
}
