/** Files of tests, and what they share. */
const OF_TESTS = /\.test\.ts$|\/api\/test\//;

/** Whether the function that called the caller of this one stands in a test, and not in the server. */
export function isTestAsking(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 2;
    // The frames as they are: to map them to their sources costs a millisecond.
    Error.prepareStackTrace = (_, frames) => frames;
    const holder: { stack?: NodeJS.CallSite[] } = {};
    Error.captureStackTrace(holder, isTestAsking);
    return OF_TESTS.test(holder.stack?.[1]?.getFileName() ?? "");
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}
