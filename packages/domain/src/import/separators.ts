/** Separators between the cells of a line. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
