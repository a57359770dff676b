/** Seconds in words, for screen readers: « 1 heure 2 minutes 3 secondes ». */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), "heure"],
    [Math.floor((whole % 3600) / 60), "minute"],
    [whole % 60, "seconde"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`);
  return said.join(" ") || "0 seconde";
}
