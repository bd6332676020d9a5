import type { CountdownPicture } from "@dakiya/mail-design";
import { renderCountdown } from "./render-gif.ts";

/** A picture, and whether it will stay the same. */
export type CountdownGif = { content: Buffer; isOver: boolean };

/** How old a picture may be, in seconds: those who open at the same time share one, and on a busy server more do. */
const FRESH_S = 2;
const STALE_S = 30;
/** Of the pictures asked for last, how much of this process's memory may hold them. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Pictures that wait to be drawn, one at a time; more are refused. */
const WAITING_MAX = 50;

type Kept = CountdownGif & { drawnAt: number };

/**
 * Makes the reader of countdowns. One is drawn at a time, and each at most once in two seconds, however often it is asked for.
 *
 * @param options.now - In seconds.
 */
export function createCountdownReader({
  now = () => Math.floor(Date.now() / 1000),
  render = renderCountdown,
}: { now?: () => number; render?: typeof renderCountdown } = {}) {
  const kept = new Map<string, Kept>();
  const drawing = new Map<string, Promise<CountdownGif>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function drop(key: string): void {
    bytes -= kept.get(key)?.content.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, gif: Kept): void {
    drop(key);
    kept.set(key, gif);
    bytes += gif.content.length;
    for (const oldest of kept.keys()) {
      if (bytes <= CACHE_BYTES) break;
      drop(oldest);
    }
  }

  async function draw(key: string, picture: CountdownPicture): Promise<CountdownGif> {
    const drawnAt = now();
    const content = await render(picture, drawnAt);
    const gif = { content, isOver: drawnAt >= picture.endsAt, drawnAt };
    keep(key, gif);
    return gif;
  }

  /** The picture at this moment; null where too many wait. @param key - The same for the same picture. */
  return async (key: string, picture: CountdownPicture): Promise<CountdownGif | null> => {
    const known = kept.get(key);
    const age = known === undefined ? Infinity : now() - known.drawnAt;
    const [present = null] = drawing.keys();
    // One that is being drawn will be there in a moment; one that waits may take longer.
    const most = present === null || present === key ? FRESH_S : STALE_S;
    if (known !== undefined && (known.isOver || age < most)) return known;
    const begun = drawing.get(key);
    if (begun !== undefined) return await begun;
    if (drawing.size >= WAITING_MAX) return null;
    const turn = last.then(async () => await draw(key, picture));
    last = turn.catch(() => null);
    drawing.set(key, turn);
    return await turn.finally(() => drawing.delete(key));
  };
}
