import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs a script of `children/` as a process of its own, so that it shares no thread with what is measured.
 *
 * @returns What it said first; `ask` sends it a message and gives its answer, `stop` ends it.
 */
export async function startChild(script, { env = {}, args = [] } = {}) {
  const child = fork(fileURLToPath(new URL(`../children/${script}`, import.meta.url)), args, {
    serialization: "advanced",
    env: { PATH: process.env.PATH, ...env },
  });
  const ended = once(child, "exit");
  const [ready] = await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error(`${script} ended at its start`))),
  ]);
  return {
    ...ready,
    pid: child.pid,
    ask: async (question = {}) => {
      const answer = once(child, "message");
      child.send(question);
      return (await answer)[0];
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
