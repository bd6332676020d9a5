import type { Reporter, TestModule } from "vitest/node";
import { ROWS } from "../rows/index.ts";

interface Count {
  rows: number;
  asserted: number;
  passing: number;
}

/** Closes a run with how much of docs/product.md was asserted, section by section. */
export class ConformanceTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = new Map<string, boolean>();
    for (const module of modules) {
      if (!/[\\/]spec[\\/]/.test(module.moduleId)) continue;
      for (const test of module.children.allTests()) {
        passed.set(test.name, test.result().state === "passed");
      }
    }
    if (passed.size === 0) return;
    const sections = new Map<string, Count>();
    const all: Count = { rows: 0, asserted: 0, passing: 0 };
    for (const { id, section } of ROWS) {
      const count = sections.get(section) ?? { rows: 0, asserted: 0, passing: 0 };
      sections.set(section, count);
      for (const sum of [count, all]) {
        sum.rows += 1;
        if (passed.has(id)) sum.asserted += 1;
        if (passed.get(id) === true) sum.passing += 1;
      }
    }
    const lines = Array.from(sections, ([section, count]) => line(section, count)).toSorted();
    const width = 58;
    process.stdout.write(
      [
        `\n${"docs/product.md".padEnd(34)}${"rows".padStart(8)}${"asserted".padStart(10)}${"passing".padStart(10)}`,
        ...lines,
        "-".repeat(width),
        line("all", all),
        "",
      ].join("\n"),
    );
  }
}

function line(name: string, { rows, asserted, passing }: Count): string {
  return (
    name.padEnd(34) +
    [rows, asserted, passing].map((n, i) => String(n).padStart(i === 0 ? 8 : 10)).join("")
  );
}
