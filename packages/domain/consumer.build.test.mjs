import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const here = import.meta.dirname;
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

const PROGRAM = `
import { parseAiOutput } from "@dakiya/domain/ai";
import { deliveryRate, formatRate } from "@dakiya/domain/analytics";
import { ageGroup } from "@dakiya/domain/audience";
import { canTransition, parseTemplate, renderText } from "@dakiya/domain/campaign";
import { parseCustomerRow } from "@dakiya/domain/import";
import { logStatus, type LogTimestamps } from "@dakiya/domain/delivery";
import { maskSecret } from "@dakiya/domain/email-settings";
import { MESSAGES } from "@dakiya/domain/messages";
import { matchesSegment, segmentRules, type SegmentCustomer } from "@dakiya/domain/segment";
import { customerWire, type CustomerWire } from "@dakiya/domain/wire";

const customer: SegmentCustomer = {
  name: "Asha", email: "a@example.com", phone: null, city: "Navi Mumbai", state: null, country: null,
  gender: null, occupation: null, age: 34, totalSpent: 9000, orderCount: 2, lastPurchaseAt: null,
  isActive: true, doNotTrack: false, language: null, joinedAt: null, lastOpenedAt: null, lastClickedAt: null, campaignsReceived: 0,
};
const rules = segmentRules.parse({ combinator: "and", rules: [{ field: "city", operator: "contains", value: "mum" }] });
const log: LogTimestamps = { sentAt: new Date(0), deliveredAt: null, openedAt: null, clickedAt: null, failedAt: null };
const row = parseCustomerRow({ email: "a@example.com", total_spent: "₹1,200" });
const counts = { recipients: 4, sent: 4, delivered: 3, opened: 0, clicked: 0, failed: 1 };
// @ts-expect-error The declarations must say that a name is a text, or every check here is void.
const wrong: CustomerWire["name"] = 7;
console.log(JSON.stringify([
  matchesSegment(rules, customer, new Date(0)), logStatus(log), row.ok && row.row.totalSpent,
  formatRate(deliveryRate(counts)), ageGroup(customer.age), canTransition("draft", "active"),
  renderText(parseTemplate("Hi {name}"), { name: "Asha" }), parseAiOutput("Subject: a\\n\\n{name}").ok,
  maskSecret("SG.0123456789abcdef"), MESSAGES.server.nothingHere, typeof wrong, customerWire.safeParse({}).success,
]));
`;

/** The package as `pnpm pack` publishes it: `catalog:` versions replaced by the real ones. */
function pack(folder) {
  const manifest = readJson(join(here, "package.json"));
  manifest.dependencies.zod = readJson(join(here, "node_modules/zod/package.json")).version;
  delete manifest.devDependencies;
  cpSync(join(here, "dist"), join(folder, "package/dist"), { recursive: true });
  cpSync(join(here, "README.md"), join(folder, "package/README.md"));
  writeFileSync(join(folder, "package/package.json"), JSON.stringify(manifest));
  const [{ filename, files }] = JSON.parse(
    run("npm", ["pack", "--json", "--pack-destination", folder], join(folder, "package")),
  );
  return { filename, files: files.map(({ path }) => path) };
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

test(
  "A program outside the workspace installs, compiles against and runs the packed package",
  { timeout: 120_000 },
  () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "dakiya-consumer-")));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { filename, files } = pack(folder);
    expect(files.filter((path) => /\.test\.|tsbuildinfo|\.map$/.test(path))).toEqual([]);

    cpSync(realpathSync(join(here, "node_modules/zod")), join(folder, "zod"), { recursive: true });
    const dependencies = { "@dakiya/domain": `file:./${filename}`, zod: "file:./zod" };
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ type: "module", private: true, dependencies }),
    );
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts"], folder);

    const compilerOptions = {
      module: "nodenext",
      target: "es2023",
      strict: true,
      types: [],
      lib: ["es2023", "dom"],
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["program.ts"] }),
    );
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    run(join(here, "node_modules/.bin/tsc"), ["-p", "tsconfig.json"], folder);
    expect(JSON.parse(run(process.execPath, ["program.js"], folder))).toEqual([
      true,
      "sent",
      1200,
      "75.0%",
      "25-34",
      true,
      "Hi Asha",
      true,
      "SG.…cdef",
      "There is nothing at this address",
      "number",
      false,
    ]);
  },
);
