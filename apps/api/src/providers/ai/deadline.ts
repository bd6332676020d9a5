/** Ends what takes too long, or falls silent for too long. */
export type Deadline = {
  signal: AbortSignal;
  /** Something came: the silence begins anew. */
  restart: () => void;
  clear: () => void;
};

/** @param silenceMs - Longest time between two restarts. @param wholeMs - Longest time in all. */
export function createDeadline({
  silenceMs,
  wholeMs,
}: {
  silenceMs: number;
  wholeMs: number;
}): Deadline {
  const controller = new AbortController();
  const end = () => controller.abort();
  const silence = setTimeout(end, silenceMs);
  const whole = setTimeout(end, wholeMs);
  return {
    signal: controller.signal,
    restart: () => silence.refresh(),
    clear: () => {
      clearTimeout(silence);
      clearTimeout(whole);
    },
  };
}
