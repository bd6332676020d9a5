import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { killHard, startNode } from "./children.mjs";
import { openRecord } from "./record.mjs";

const SCRIPT = fileURLToPath(new URL("./sandbox-process.mjs", import.meta.url));

/** The sandbox in a process of its own, steered over HTTP, with the record it keeps of what it accepted. */
export async function startSandbox(folder, options) {
  const dataDir = join(folder, "sandbox");
  const child = startNode(SCRIPT, {
    args: [JSON.stringify({ dataDir, keepMails: false, ...options })],
    logFile: join(folder, "sandbox.log"),
    stdout: true,
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(() => {
      throw new Error(`the sandbox ended at its start: see ${folder}/sandbox.log`);
    }),
  ]);
  const { urls, smtpUrl } = JSON.parse(line);
  const control = async (method, path, body) => {
    const answer = await fetch(`${urls.control}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox's ${path} answered ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const record = openRecord(dataDir);
  return {
    urls,
    smtpUrl,
    child,
    record,
    control,
    /** Each request to `service` draws from these from now on. */
    setChances: async (service, chances, seed) =>
      await control("PUT", "/faults", { service, chances, seed }),
    clearFaults: async () => await control("DELETE", "/faults"),
    stop: async () => {
      await killHard(child);
      record.close();
    },
  };
}
