import { readFileSync, readdirSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU seconds a process has used so far; 0 where the system does not tell it this way. */
export function cpuSeconds(pid) {
  return timesOf(pid)?.own ?? 0;
}

/** CPU seconds of the PostgreSQL behind a connection, ended processes included; 0 where it runs on another machine. */
export async function postgresCpuSeconds(sql) {
  const { rows } = await sql.query("select pg_backend_pid() as pid");
  const server = timesOf(rows[0].pid)?.parent;
  if (server === undefined || timesOf(server)?.name !== "postgres") return 0;
  let seconds = 0;
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (times === null || (Number(name) !== server && times.parent !== server)) continue;
    seconds += times.own + times.ended;
  }
  return seconds;
}

/** A process's name, its parent, and the CPU seconds of its own and of its children that have ended. */
function timesOf(pid) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
    return {
      name,
      parent: fields[1],
      own: (user + system) / TICKS_PER_SECOND,
      ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}
