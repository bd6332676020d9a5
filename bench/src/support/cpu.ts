import { readFileSync, readdirSync } from "node:fs";
import type pg from "pg";

const TICKS_PER_SECOND = 100;

/** CPU seconds a process has used so far; 0 where the system has no /proc. */
export function cpuSeconds(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

/** CPU seconds of the PostgreSQL behind a connection, ended processes included; 0 where it runs on another machine. */
export async function postgresCpuSeconds(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = timesOf(rows[0]?.pid ?? 0)?.parent;
  if (server === undefined || timesOf(server)?.name !== "postgres") return 0;
  let seconds = 0;
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (times === null || (Number(name) !== server && times.parent !== server)) continue;
    seconds += times.own + times.endedChildren;
  }
  return seconds;
}

/** A process's name, its parent, and the CPU seconds of its own and of its children that have ended. */
type Times = {
  name: string;
  parent: number;
  own: number;
  endedChildren: number;
};

function timesOf(pid: number): Times | null {
  try {
    const [, name = "", rest = ""] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      name,
      parent: fields[1] ?? 0,
      own: (user + system) / TICKS_PER_SECOND,
      endedChildren: (endedUser + endedSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}
