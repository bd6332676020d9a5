/** A change of the matching requests by the wire. */
export type Fault = {
  /** @param line - Method and address: "GET /trpc/campaigns.list?batch=1". */
  matches: (line: string) => boolean;
  /** Delays the request until it resolves. */
  before?: () => Promise<void>;
  /** Answers in the server's place: text as it is, anything else as JSON. */
  answer?: { status: number; body: unknown };
  /** Changes the server's own JSON answer. */
  alter?: (path: string, body: unknown) => { status?: number; body: unknown };
};

/** Whether a request asks for a procedure or a path, alone or in a batch. */
function isCallTo(line: string, what: string): boolean {
  const path = new URL(line.split(" ")[1] ?? "/", "http://localhost").pathname;
  if (what.startsWith("/")) return path === what;
  return path.startsWith("/trpc/") && path.slice("/trpc/".length).split(",").includes(what);
}

const matching = (what: string | RegExp) => (line: string) =>
  typeof what === "string" ? isCallTo(line, what) : what.test(line);

/** A server that breaks: 500 without a sentence. */
export function breaks(what: string, status = 500): Fault {
  return { matches: matching(what), answer: { status, body: {} } };
}

/** An answer in the server's place. */
export function answers(what: string, status: number, body: unknown): Fault {
  return { matches: matching(what), answer: { status, body } };
}

/** An answer that waits for a promise; the request is passed on when it settles. */
export function holds(what: string, until: Promise<void>): Fault {
  return { matches: matching(what), before: async () => await until };
}

/** A refusal of one procedure with a sentence, in the form the server's own refusals have. */
export function refuses(
  procedure: string,
  { status, message, error }: { status: number; message: string; error?: string },
): Fault {
  return inBatch(procedure, () => ({
    error: {
      message,
      code: -32_000,
      data: {
        code: status === 404 ? "NOT_FOUND" : "BAD_REQUEST",
        httpStatus: status,
        path: procedure,
        error,
      },
    },
  }));
}

/** The result of one procedure, changed on its way to the browser. */
// oxlint-disable-next-line no-explicit-any -- each test knows the answer it changes
export function alters(procedure: string, change: (data: any) => unknown): Fault {
  return inBatch(procedure, (response) => {
    const { result } = response as { result: { data: unknown } };
    return { result: { ...result, data: change(result.data) } };
  });
}

function inBatch(procedure: string, change: (response: unknown) => unknown): Fault {
  return {
    matches: matching(procedure),
    alter: (path, body) => {
      const names = new URL(path, "http://localhost").pathname.slice("/trpc/".length).split(",");
      const batch = body as unknown[];
      return {
        status: 207,
        body: batch.map((response, index) =>
          names[index] === procedure ? change(response) : response,
        ),
      };
    },
  };
}
