import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

const CHUNK = 4 * 1024 ** 2;

/**
 * The files the sandbox appends to and never rewrites: who it accepted, what it was asked.
 * They are read as they grow, without asking the sandbox, which may be paused.
 */
export function openRecord(dataDir) {
  const accepts = follow(join(dataDir, "accepts.jsonl"));
  // Sign-in has its stand-in too.
  const requests = follow(join(dataDir, "requests.jsonl"), ({ service }) => service !== "oidc");
  return {
    accepts: accepts.lines,
    requests: requests.lines,
    close: () => {
      for (const file of [accepts, requests]) file.close();
    },
  };
}

function follow(path, isWanted = () => true) {
  const found = [];
  const buffer = Buffer.alloc(CHUNK);
  let file = null;
  let at = 0;
  let rest = Buffer.alloc(0);
  return {
    /** Every line written so far, parsed. The same array, longer each time. */
    lines: () => {
      if (file === null && existsSync(path)) file = openSync(path, "r");
      if (file === null) return found;
      for (;;) {
        const read = readSync(file, buffer, 0, CHUNK, at);
        if (read === 0) return found;
        at += read;
        const bytes = Buffer.concat([rest, buffer.subarray(0, read)]);
        let from = 0;
        for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
          const line = JSON.parse(bytes.toString("utf8", from, end));
          if (isWanted(line)) found.push(line);
          from = end + 1;
        }
        rest = Buffer.from(bytes.subarray(from));
      }
    },
    close: () => {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
