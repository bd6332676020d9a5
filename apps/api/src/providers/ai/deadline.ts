/** A deadline for the whole and one for silence. */
export type Deadline = {
  signal: AbortSignal;
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
