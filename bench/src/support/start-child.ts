import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process that answers one message at a time. */
export type Child<Ready, Message, Result> = {
  /** Its first message. */
  ready: Ready;
  pid: number;
  request: (message: Message) => Promise<Result>;
  stop: () => Promise<void>;
};

/** Runs a script of `children/` as a process of its own, so that it shares no thread with the measured work. */
export async function startChild<Ready, Message, Result>(
  script: string,
  env: Record<string, string> = {},
): Promise<Child<Ready, Message, Result>> {
  const child = fork(fileURLToPath(new URL(`../children/${script}.js`, import.meta.url)), {
    serialization: "advanced",
    env: { PATH: process.env.PATH, ...env },
  });
  const exit = once(child, "exit");
  const [ready] = await Promise.race([
    once(child, "message"),
    exit.then(async () => await Promise.reject(new Error(`${script} ended at its start`))),
  ]);
  return {
    ready,
    // A process that sends a message has an id.
    pid: child.pid ?? 0,
    request: async (message) => {
      const response = once(child, "message");
      child.send(message ?? {});
      return (await response)[0];
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
