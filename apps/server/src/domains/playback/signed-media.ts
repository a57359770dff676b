import type { PlayableType, Playback } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import type { Services } from "#services.ts";
import { mediaTokens, tokenPurpose } from "./media-token.ts";
import { castPath, issueToken, ownMedia, type IssuedToken } from "./media-urls.ts";

/** Signs a media token for an item, now. */
export const issueFor = (
  { secret }: Pick<Services, "secret">,
  item: { readonly item_type: PlayableType; readonly id: string },
  actor: Actor | null,
): IssuedToken => issueToken(mediaTokens(secret.key(tokenPurpose)), item, actor, Date.now());

export type AddressOf = (url: string) => string;

/** The addresses of a video's files: as they are, or signed while viewers may not read the video, which is given by one of them. */
export async function addressesFor(
  { publishedMedia, config }: Pick<Services, "publishedMedia" | "config">,
  url: string,
  { token }: Pick<IssuedToken, "token">,
): Promise<AddressOf> {
  const video = ownMedia(url, config.PUBLIC_URL);
  if (!video || (await publishedMedia.shows(video.file))) return (address) => address;
  return (address) => {
    const own = ownMedia(address, config.PUBLIC_URL);
    return own ? `${castPath}/${token}/${own.rest}` : address;
  };
}

/** The files beside a source, with such addresses. */
export function withAddresses(
  { storyboard_url, drawn }: Pick<Playback, "storyboard_url" | "drawn">,
  addressOf: AddressOf,
): Pick<Playback, "storyboard_url" | "drawn"> {
  const moved = <T extends { readonly url: string }>(track: T): T => ({ ...track, url: addressOf(track.url) });
  return {
    storyboard_url: storyboard_url && addressOf(storyboard_url),
    drawn: {
      texts: drawn.texts.map((track) => ({ ...moved(track), ass_url: track.ass_url && addressOf(track.ass_url) })),
      styled: drawn.styled.map(moved),
      pictures: drawn.pictures.map(moved),
      fonts: drawn.fonts.map(addressOf),
    },
  };
}
