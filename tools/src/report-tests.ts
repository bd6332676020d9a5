// A reporter of vitest's: the result of one package's run, as test.ts reads it. The JSON reporter that ships leaves out
// unhandled errors, which fail a run without failing a test.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { reportPath } from "./test-report.ts";
import type { FileReport } from "./test-report.ts";

export default class ReportTests implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[] = [],
  ): void {
    const files = modules.map(reportOf);
    for (const error of unhandledErrors) {
      const file = files.find(({ path }) => path === error["VITEST_TEST_PATH"]);
      if (file) file.errors.push(textOf(error));
      else files.push({ path: "", passed: 0, skipped: 0, failed: [], errors: [textOf(error)] });
    }
    const path = reportPath(process.cwd());
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(files));
  }
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const withState = (state: string): typeof tests =>
    tests.filter((test) => test.result().state === state);
  return {
    path: module.moduleId,
    passed: withState("passed").length,
    skipped: withState("skipped").length + withState("pending").length,
    failed: withState("failed").map((test) => ({
      name: test.fullName,
      message: (test.result().errors ?? []).map(textOf).join("\n"),
    })),
    errors: [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ].map(textOf),
  };
}

function textOf({ message, stack }: SerializedError): string {
  return stack ?? message;
}
