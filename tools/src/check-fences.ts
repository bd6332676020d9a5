// Proves that the import fences of .oxlintrc.json stand: in a copy of the layout it plants one breach for
// each fence and one import that is allowed, lints them with the same configuration, and compares.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { ALLOWED, VIOLATIONS } from "./fences.ts";

const root = resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "dakiya-fences-"));
const failures: string[] = [];
try {
  copyFileSync(join(root, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
  for (const [file, text] of [...VIOLATIONS, ...ALLOWED]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  const findings = lint();
  for (const [file, text, rule] of VIOLATIONS) {
    if (!findings.some((one) => one.file === file && one.code === rule)) {
      failures.push(`${file} is not stopped by ${rule}: ${text.split("\n")[0]}`);
    }
  }
  for (const [file, text] of ALLOWED) {
    for (const { code } of findings.filter((one) => one.file === file)) {
      failures.push(`${file} is stopped by ${code}: ${text.split("\n")[0]}`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

if (failures.length > 0) {
  console.error(`A fence of .oxlintrc.json does not stand:\n  ${failures.join("\n  ")}`);
  process.exitCode = 1;
} else {
  console.log(
    `${VIOLATIONS.length} breaches stopped, ${ALLOWED.length} allowed imports let through.`,
  );
}

type Finding = {
  file: string;
  code: string;
};

function lint(): Finding[] {
  const bin = join(root, "node_modules/oxlint/bin/oxlint");
  const lintRun = spawnSync(process.execPath, [bin, "--format=json", "."], {
    cwd: copy,
    encoding: "utf8",
  });
  if (!lintRun.stdout.startsWith("{"))
    throw new Error(`oxlint did not run: ${lintRun.stdout}${lintRun.stderr}`);
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(lintRun.stdout);
  return report.diagnostics.map(({ code, filename }) => ({
    code,
    file: relative(copy, resolve(copy, filename)),
  }));
}
