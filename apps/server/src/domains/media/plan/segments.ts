/** The usual length of a segment. */
export const segmentSeconds = 4;
