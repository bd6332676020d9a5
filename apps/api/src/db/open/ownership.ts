import { readFileSync, statSync } from "node:fs";

/** "it belongs to root, and this process runs as dakiya"; null for its own, and where nobody can tell. */
export function ownership(path: string, own = process.getuid?.()): string | null {
  try {
    const { uid } = statSync(path);
    if (own === undefined || uid === own) return null;
    return `it belongs to ${nameOf(uid)}, and this process runs as ${nameOf(own)}`;
  } catch {
    return null;
  }
}

/** Node knows the name of its own user alone. */
function nameOf(uid: number): string {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  return users.find(([, , id]) => id === String(uid))?.[0] ?? `user ${uid}`;
}
