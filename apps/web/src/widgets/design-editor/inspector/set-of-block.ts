/** Changes what is set of a block. */
export type SetOfBlock = (changes: Record<string, unknown>) => void;

/** Whether what a number field holds is a whole number of that range: it can hold an empty text, too. */
export const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
