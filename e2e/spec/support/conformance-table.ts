import type { Reporter, TestModule } from "vitest/node";
import { headingOf } from "./product.ts";

type Count = {
  assertedCount: number;
  passingCount: number;
};

/** Closes a run with how much of docs/product.md was asserted, heading by heading. */
export class ConformanceTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, Count>();
    const all: Count = { assertedCount: 0, passingCount: 0 };
    for (const module of modules.filter(({ moduleId }) => /[\\/]spec[\\/]/.test(moduleId))) {
      for (const test of module.children.allTests()) {
        const heading = headingOf(test.name);
        if (heading === null) continue;
        const count = counts.get(heading) ?? { assertedCount: 0, passingCount: 0 };
        counts.set(heading, count);
        for (const sum of [count, all]) {
          sum.assertedCount += 1;
          if (test.result().state === "passed") sum.passingCount += 1;
        }
      }
    }
    if (all.assertedCount === 0) return;
    const lines = Array.from(counts, ([heading, count]) => line(heading, count)).toSorted();
    const title = `\n${"docs/product.md".padEnd(34)}${"asserted".padStart(10)}${"passing".padStart(10)}`;
    process.stdout.write([title, ...lines, "-".repeat(54), line("all", all), ""].join("\n"));
  }
}

function line(name: string, { assertedCount, passingCount }: Count): string {
  return (
    name.padEnd(34) + [assertedCount, passingCount].map((n) => String(n).padStart(10)).join("")
  );
}
