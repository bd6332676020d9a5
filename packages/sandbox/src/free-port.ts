import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves: no connection opened meanwhile takes one of them. */
const [LOWEST, END] = [11_000, 30_000] as const;

/** A port of this machine that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return await new Promise((settle) => {
    probe.once("error", () => settle(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => settle(true)));
  });
}
