/** The top of the scale: the first of 1, 2, 5, 10, 20, 50… that is at least `highest`. */
export function scaleTop(highest: number): number {
  if (highest <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((times) => highest <= times * unit);
  return (step ?? 10) * unit;
}
