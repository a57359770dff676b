/** Pictures under the names that the forms use. */
interface FormPictures {
  readonly thumbnail?: string | null | undefined;
  readonly thumbnail_url?: string | null | undefined;
  readonly poster?: string | null | undefined;
  readonly poster_url?: string | null | undefined;
}

/** The given pictures under the names that they are kept by; what is not given is left out. */
export function keptPictures({ thumbnail, thumbnail_url = thumbnail, poster, poster_url = poster }: FormPictures) {
  return {
    ...(thumbnail_url !== undefined && { thumbnail_url }),
    ...(poster_url !== undefined && { poster_url }),
  };
}
