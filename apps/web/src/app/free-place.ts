/** A box on the screen, in pixels from its left upper corner. */
export type Box = { left: number; top: number; right: number; bottom: number };

type Place = Pick<Box, "left" | "top">;

/**
 * The lowest place on the screen where a box covers no taken area; in the middle rather than at a side. Where there is
 * none, the middle at the bottom.
 *
 * @param room - The part of the screen that may be used.
 * @param gap - The least distance to what is taken.
 */
export function freePlace(
  size: { width: number; height: number },
  { room, taken, gap }: { room: Box; taken: readonly Box[]; gap: number },
): Place {
  const middle = Math.round((room.left + room.right - size.width) / 2);
  const lefts = [middle, room.left, room.right - size.width];
  const bottoms = [room.bottom, ...taken.map(({ top }) => top - gap)]
    .filter((bottom) => bottom <= room.bottom && bottom - size.height >= room.top)
    .toSorted((a, b) => b - a);
  for (const bottom of bottoms) {
    const top = bottom - size.height;
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom };
      if (!taken.some((other) => overlaps(box, other, gap))) return { left, top };
    }
  }
  return { left: middle, top: room.bottom - size.height };
}

function overlaps(a: Box, b: Box, gap: number): boolean {
  return (
    a.left < b.right + gap &&
    b.left < a.right + gap &&
    a.top < b.bottom + gap &&
    b.top < a.bottom + gap
  );
}
