/** A text with a capital first letter: "sent" is "Sent". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
