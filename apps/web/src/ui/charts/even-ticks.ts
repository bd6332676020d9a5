/** At most four even steps of 1, 2 or 5 times a power of ten, from 0 to `most` or the step above it. */
export function evenTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one * 4 >= most) ?? most;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, nth) => Number((nth * step).toPrecision(6)));
}
