import { createColumnGuesser } from "@dakiya/domain/fields";
import type { ColumnGuess } from "@dakiya/domain/fields";
import type { IgnoredColumn } from "@dakiya/domain/wire";

/** Guesses, from the cells of a file's columns, the type of each as an own field of the account. */
export type ColumnWatch = {
  see: (cells: readonly string[]) => void;
  /** By place; null for a column that was not looked at, or has no value. */
  guesses: () => (ColumnGuess | null)[];
};

/** @param places - The columns to look at. */
export function watchColumns(headings: readonly string[], places: readonly number[]): ColumnWatch {
  const guessers = places.map((place) => ({ place, guesser: createColumnGuesser() }));
  return {
    see: (cells) => {
      for (const { place, guesser } of guessers) guesser.see(cells[place] ?? "");
    },
    guesses: () => {
      const all: (ColumnGuess | null)[] = headings.map(() => null);
      for (const { place, guesser } of guessers) all[place] = guesser.guess(headings[place] ?? "");
      return all;
    },
  };
}

/** The ignored columns of a file with the guessed type of each. */
export function describeIgnored(
  headings: readonly string[],
  ignored: readonly number[],
  guesses: readonly (ColumnGuess | null)[],
): IgnoredColumn[] {
  return ignored.map((heading) => {
    const { type = null, choices = [] } = guesses[heading] ?? {};
    return { heading, label: (headings[heading] ?? "").trim(), type, choices };
  });
}
