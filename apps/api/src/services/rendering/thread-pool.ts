import type { Worker } from "node:worker_threads";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";
import { threadCpuMs } from "./cpu-time.ts";
import { createDeadline, TooSlow } from "./deadline.ts";
import { createLine } from "./line.ts";

/** Message of a thread; errors lose their class on the way. */
export type ThreadEnvelope =
  | { kind: "ready"; thread: string | null }
  | { kind: "done"; value: unknown }
  | { kind: "failed"; error: unknown };

type PoolSize = {
  /** Threads at most; each starts when there is work for it, and is kept. */
  threads: number;
  /** Jobs of one account that wait, of those that may be refused. */
  waitingPerAccount: number;
  startThread: () => Worker;
};

export type JobRules = {
  /** For so long it waits to start, at most, once a thread stands ready. */
  waitMs: number;
  /** CPU time a job may take (`createDeadline`). */
  limitMs: number;
};

/** `id` is that of `threadCpuMs`, once it is ready. */
type Thread = { worker: Worker; free: boolean; id: string | null };
type Job = JobRules & {
  accountId: number;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Threads that run one job of an account at a time. A job over its deadline ends with its thread. */
export function createThreadPool({ threads: most, waitingPerAccount, startThread }: PoolSize) {
  const threads = new Set<Thread>();
  const line = createLine<Job>(waitingPerAccount, stillRendering);

  const open = (): Thread => {
    const thread: Thread = { worker: startThread(), free: false, id: null };
    threads.add(thread);
    // A thread that ends by itself is replaced with the next job.
    thread.worker.on("error", () => threads.delete(thread));
    thread.worker.on("exit", () => threads.delete(thread));
    return thread;
  };

  const startNext = (): void => {
    for (;;) {
      const free = [...threads].find((thread) => thread.free);
      if (free === undefined && threads.size >= most) return;
      const job = line.next();
      if (job === null) return;
      const isNew = free === undefined;
      const thread = free ?? open();
      thread.free = false;
      void runOn(thread, job, isNew).finally(() => {
        line.end(job);
        startNext();
      });
    }
  };

  const runOn = async (thread: Thread, job: Job, isNew: boolean): Promise<void> => {
    try {
      if (isNew) await becomeReady(thread);
      // The first thread loads its modules, which takes seconds that must not count as waiting.
      line.startClock();
      const response = await withinDeadline(thread, job);
      thread.free = true;
      if (response.kind === "failed") job.reject(response.error);
      if (response.kind === "done") job.resolve(response.value);
    } catch (error) {
      threads.delete(thread);
      const isSlow = error instanceof TooSlow;
      job.reject(error);
      await thread.worker.terminate();
      if (isSlow) await replace();
    }
  };

  /** Starting a thread costs about as much as a job: the account that ended the last one waits for it. */
  const replace = async (): Promise<void> => {
    const thread = open();
    try {
      await becomeReady(thread);
      thread.free = true;
    } catch {
      threads.delete(thread);
    }
  };

  return {
    /**
     * Runs a job when the account is next.
     *
     * @throws AppError "slowDown" when too many of the account wait, or it waited too long; `TooSlow`; errors of the job.
     */
    run: async (accountId: number, input: unknown, rules: JobRules): Promise<unknown> =>
      await new Promise((resolve, reject) => {
        line.add({ accountId, input, resolve, reject, ...rules });
        startNext();
      }),
    /** Ends all threads; later jobs start others. */
    close: async (): Promise<void> => {
      const ended = [...threads].filter(({ free }) => free);
      for (const thread of ended) threads.delete(thread);
      await Promise.all(ended.map(async ({ worker }) => await worker.terminate()));
    },
  };
}

/** Programs that retry, such as the web app, know the refusal by its reason. */
const stillRendering = (): AppError =>
  new AppError("slowDown", MESSAGES.server.stillRendering, {
    reason: "STILL_RENDERING",
    retryAfterSeconds: 1,
  });

async function becomeReady(thread: Thread): Promise<void> {
  const response = await responseOf(thread.worker);
  thread.id = response.kind === "ready" ? response.thread : null;
}

async function withinDeadline(
  { worker, id }: Thread,
  { input, limitMs }: Job,
): Promise<ThreadEnvelope> {
  const deadline = createDeadline(limitMs, () => threadCpuMs(id));
  try {
    worker.postMessage(input);
    return await Promise.race([responseOf(worker), deadline.expired]);
  } finally {
    deadline.clear();
  }
}

/** The next answer of a thread, which must not end before. */
async function responseOf(worker: Worker): Promise<ThreadEnvelope> {
  return await new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      act();
    };
    const onMessage = (response: ThreadEnvelope): void => settle(() => resolve(response));
    const onError = (error: unknown): void => settle(() => reject(explain(error)));
    const onExit = (): void => settle(() => reject(new Error("A rendering thread has ended")));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
  });
}

function explain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("A rendering thread failed", { cause: error });
  const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isFull ? new TooSlow("A rendering thread ran out of memory") : error;
}
