/** Distributes logs among campaigns by weight, within each one's capacity, which is 0 for a draft. */
export function shareLogs(
  rooms: readonly { weight: number; room: number }[],
  logs: number,
): number[] {
  const sizes = rooms.map(() => 0);
  for (let remaining = logs; remaining > 0;) {
    const open = rooms.flatMap(({ room, weight }, at) =>
      (sizes[at] ?? 0) < room ? [{ at, room, weight }] : [],
    );
    if (open.length === 0) break;
    const total = open.reduce((sum, { weight }) => sum + weight, 0);
    const round = remaining;
    for (const { at, room, weight } of open) {
      const size = sizes[at] ?? 0;
      const more = Math.min(room - size, remaining, Math.ceil((round * weight) / total));
      sizes[at] = size + more;
      remaining -= more;
    }
  }
  return sizes;
}
