/** The largest value, where one point alone has it; else null: of equals none is the first. */
export function mostOf(points: readonly { value: number }[]): number | null {
  const [first, second] = points.map(({ value }) => value).toSorted((a, b) => b - a);
  return first === undefined || first === 0 || first === second ? null : first;
}
