const waits = new Map<symbol, () => string>();

/** Awaits something that has no time limit of its own; a scenario that hangs says what it waits for. */
export async function waiting<Seen>(
  what: string | (() => string),
  wait: Promise<Seen>,
): Promise<Seen> {
  const key = Symbol("wait");
  waits.set(key, typeof what === "function" ? what : () => what);
  return await wait.finally(() => waits.delete(key));
}

/** Rejects after the time limit, with all that is awaited by then. */
export async function within<Seen>(limitMs: number, wait: Promise<Seen>): Promise<Seen> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const names = [...waits.values()].map((what) => what());
      reject(
        new Error(
          `it did not end within ${Math.round(limitMs / 60_000)} minutes, and waits for ${names.join("; ") || "nothing known"}`,
        ),
      );
    }, limitMs);
  });
  return await Promise.race([wait, limit]).finally(() => clearTimeout(timer));
}
