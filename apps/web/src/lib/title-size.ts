/** How large a title is as the heading of its slide or page: smaller where it is long, so that what follows stays in sight. */
export function titleSize(title: string): string {
  // Lines of the largest size are so close that the last one's tails need room.
  if (title.length <= 48) return "text-hero pb-1";
  return title.length <= 110 ? "text-hero-long" : "text-hero-longest";
}
