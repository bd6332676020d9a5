const MAX_LINES = 50;
const MAX_CHARACTERS = 80;

/** Collects removed parts: each once, with its count, up to a readable number. */
export function openReport() {
  const counts = new Map<string, number>();
  return {
    add: (what: string): void => {
      const cut = what.length > MAX_CHARACTERS ? `${what.slice(0, MAX_CHARACTERS)}…` : what;
      const line = cut.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, " ");
      counts.set(line, (counts.get(line) ?? 0) + 1);
    },
    lines: (): string[] => {
      const lines = [...counts].map(([what, count]) =>
        count === 1 ? what : `${what}, ${count} times`,
      );
      const more = lines.length - MAX_LINES;
      return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines;
    },
  };
}
