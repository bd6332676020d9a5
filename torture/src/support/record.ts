import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { AcceptRecord, RequestRecord } from "@dakiya/sandbox";

const CHUNK = 4 * 1024 ** 2;

/** Mails and requests that the sandbox has recorded; each call returns the same, growing array. */
export type SandboxRecord = {
  accepts: () => AcceptRecord[];
  requests: () => RequestRecord[];
  close: () => void;
};

type LineFile<Line> = {
  lines: () => Line[];
  close: () => void;
};

/**
 * The files the sandbox appends to and never rewrites: accepted mails, and requests. They are read as they grow,
 * without asking the sandbox, which may be paused.
 */
export function openRecord(dataDir: string): SandboxRecord {
  const accepts = follow<AcceptRecord>(join(dataDir, "accepts.jsonl"));
  // Sign-in has its stand-in too.
  const isMail = ({ service }: RequestRecord): boolean => service !== "oidc";
  const requests = follow<RequestRecord>(join(dataDir, "requests.jsonl"), isMail);
  return {
    accepts: accepts.lines,
    requests: requests.lines,
    close: () => {
      for (const file of [accepts, requests]) file.close();
    },
  };
}

function follow<Line>(path: string, matches: (line: Line) => boolean = () => true): LineFile<Line> {
  const lines: Line[] = [];
  const buffer = Buffer.alloc(CHUNK);
  let file: number | null = null;
  let at = 0;
  let rest: Buffer = Buffer.alloc(0);
  return {
    lines: () => {
      if (file === null && existsSync(path)) file = openSync(path, "r");
      if (file === null) return lines;
      for (;;) {
        const size = readSync(file, buffer, 0, CHUNK, at);
        if (size === 0) return lines;
        at += size;
        const bytes = Buffer.concat([rest, buffer.subarray(0, size)]);
        let from = 0;
        for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
          const line: Line = JSON.parse(bytes.toString("utf8", from, end));
          if (matches(line)) lines.push(line);
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
