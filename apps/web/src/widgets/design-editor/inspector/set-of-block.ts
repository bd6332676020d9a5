/** Changes the settings of a block. */
export type SetOfBlock = (changes: Record<string, unknown>) => void;

/** Whether the value of a number field is a whole number of that range: it can be an empty text, too. */
export const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
