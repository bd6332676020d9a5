const MOST_LINES = 50;
const MOST_CHARACTERS = 80;

/** Collects removed parts: each once, with its count, up to a readable number. */
export function openReport() {
  const counts = new Map<string, number>();
  return {
    add: (what: string): void => {
      const cut = what.length > MOST_CHARACTERS ? `${what.slice(0, MOST_CHARACTERS)}…` : what;
      const line = cut.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, " ");
      counts.set(line, (counts.get(line) ?? 0) + 1);
    },
    lines: (): string[] => {
      const lines = [...counts].map(([what, count]) =>
        count === 1 ? what : `${what}, ${count} times`,
      );
      const more = lines.length - MOST_LINES;
      return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : lines;
    },
  };
}
