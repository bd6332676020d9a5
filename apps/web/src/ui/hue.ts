/** The hues a badge, bar or dot can have; each names a token of the theme. */
export type Hue = "yellow" | "blue" | "green" | "purple" | "indigo" | "red" | "gray";
