/** Label of a column without a heading, by its place from 0. */
export const unnamedColumn = (place: number): string => `Column ${place + 1}`;

/** Whether headings are nothing but such names. */
export const areUnnamed = (headings: readonly string[]): boolean =>
  headings.every((heading, place) => heading === unnamedColumn(place) || heading === "");
