const IMPORTS = "eslint(no-restricted-imports)";
const uses = (specifier: string): string =>
  `import { thing } from "${specifier}";\nexport const used = thing;\n`;
const types = (specifier: string): string =>
  `import type { Thing } from "${specifier}";\nexport type Used = Thing;\n`;

const longFunction = (lines: number): string =>
  `export function long(): void {\n${"  void 0;\n".repeat(lines - 2)}}\n`;

/** Violations: one line for each fence, [file, contents, rule that must report it]. */
export const VIOLATIONS: [file: string, text: string, rule: string][] = [
  ["packages/domain/src/segment/a.ts", uses("drizzle-orm"), IMPORTS],
  ["packages/domain/src/segment/b.ts", uses("node:fs"), IMPORTS],
  ["packages/domain/src/segment/c.ts", uses("@dakiya/sandbox"), IMPORTS],
  ["packages/domain/src/segment/d.ts", uses("../../testing/index.ts"), IMPORTS],
  ["packages/domain/src/e.ts", types("zod-to-json-schema"), IMPORTS],
  [
    "packages/domain/src/f.ts",
    "export const at = Date.now();\n",
    "eslint(no-restricted-properties)",
  ],
  [
    "packages/domain/src/g.ts",
    "export const luck = Math.random();\n",
    "eslint(no-restricted-properties)",
  ],
  [
    "packages/domain/src/h.ts",
    'export const page = fetch("/");\n',
    "eslint(no-restricted-globals)",
  ],
  ["packages/domain/src/i.ts", longFunction(81), "eslint(max-lines-per-function)"],
  ["packages/client/src/a.ts", uses("@dakiya/domain/wire"), IMPORTS],
  ["packages/client/src/b.ts", uses("zod"), IMPORTS],
  ["packages/sandbox/src/a.ts", uses("@dakiya/domain/segment"), IMPORTS],
  ["packages/sandbox/src/b.ts", uses("@dakiya/mail-design"), IMPORTS],

  ["apps/api/src/a.ts", uses("drizzle-orm"), IMPORTS],
  ["apps/api/src/b.ts", uses("@dakiya/sandbox"), IMPORTS],
  ["apps/api/src/create-deps.ts", uses("@dakiya/sandbox"), IMPORTS],
  ["apps/api/src/config.ts", "export const port = process.env.PORT;\n", "node(no-process-env)"],
  ["apps/api/src/rest/a.ts", uses("drizzle-orm"), IMPORTS],
  ["apps/api/src/rest/b.ts", uses("../db/client.ts"), IMPORTS],
  ["apps/api/src/trpc/a.ts", uses("../db/schema/index.ts"), IMPORTS],
  ["apps/api/src/trpc/b.ts", uses("../providers/email/index.ts"), IMPORTS],
  ["apps/api/src/http/a.ts", uses("pg"), IMPORTS],
  ["apps/api/src/tracking/a.ts", uses("drizzle-orm/pg-core"), IMPORTS],
  ["apps/api/src/tracking/b.ts", uses("../db/client.ts"), IMPORTS],
  ["apps/api/src/jobs/a.ts", uses("drizzle-orm"), IMPORTS],
  ["apps/api/src/jobs/b.ts", uses("../app.ts"), IMPORTS],
  ["apps/api/src/services/segments/a.ts", types("../../rest/routes.ts"), IMPORTS],
  ["apps/api/src/services/segments/b.ts", types("fastify"), IMPORTS],
  ["apps/api/src/services/segments/c.ts", uses("../../providers/email/brevo/index.ts"), IMPORTS],
  ["apps/api/src/services/segments/d.ts", uses("../../jobs/queue.ts"), IMPORTS],
  ["apps/api/src/services/segments/e.ts", uses("@dakiya/sandbox"), IMPORTS],
  ["apps/api/src/rest/c.ts", uses("../services/campaigns/logs/list-logs.ts"), IMPORTS],
  ["apps/api/src/tracking/c.ts", uses("../services/deliveries/mail/tokens.ts"), IMPORTS],
  ["apps/api/src/services/insights/a.ts", uses("../campaigns/read/get-campaign.ts"), IMPORTS],
  ["apps/api/src/services/imports/run/a.ts", uses("../../deliveries/mail/tokens.ts"), IMPORTS],
  ["apps/api/src/services/imports/run/b.ts", uses("../../deliveries/reasons.ts"), IMPORTS],
  ["apps/api/src/services/deliveries/worker/a.ts", uses("../../automations/exit/a.ts"), IMPORTS],
  ["apps/api/src/db/a.ts", uses("../services/wire/values.ts"), IMPORTS],
  ["apps/api/src/queue/a.ts", uses("../services/wire/values.ts"), IMPORTS],
  ["apps/api/src/providers/email/a.ts", uses("../../db/client.ts"), IMPORTS],
  ["apps/api/src/providers/email/brevo/a.ts", uses("drizzle-orm"), IMPORTS],

  ["apps/web/src/app/a.ts", uses("@dakiya/api/router"), IMPORTS],
  ["apps/web/src/app/b.ts", uses("@dakiya/sandbox"), IMPORTS],
  ["apps/web/src/features/campaigns/a.ts", uses("../customers/b.ts"), IMPORTS],
  ["apps/web/src/features/campaigns/b.ts", uses("../../app/router.tsx"), IMPORTS],
  ["apps/web/src/features/campaigns/form/a.ts", uses("../../customers/b.ts"), IMPORTS],
  ["apps/web/src/features/campaigns/form/b.ts", uses("../../../app/router.tsx"), IMPORTS],
  ["apps/web/src/app/c.ts", uses("../features/campaigns/form/a.ts"), IMPORTS],
  ["apps/web/src/features/campaigns/form/c.ts", uses("../drafts/a.ts"), IMPORTS],
  ["apps/web/src/lib/session/a.ts", uses("../server/trpc.ts"), IMPORTS],
  ["apps/web/src/lib/session/b.ts", uses("../../ui/card.tsx"), IMPORTS],
  ["apps/web/src/widgets/logs/a.ts", uses("../../features/campaigns/a.ts"), IMPORTS],
  ["apps/web/src/ui/a.ts", uses("../lib/trpc.ts"), IMPORTS],
  ["apps/web/src/ui/charts/a.ts", uses("@dakiya/domain/analytics"), IMPORTS],
  ["apps/web/src/lib/a.ts", uses("../ui/card.tsx"), IMPORTS],
  ["apps/web/src/lib/b.ts", uses("@dakiya/domain/testing"), IMPORTS],
];

/** Allowed imports, which no fence may stop. */
export const ALLOWED: [file: string, text: string][] = [
  ["packages/domain/src/segment/ok.ts", uses("zod")],
  ["packages/domain/src/i-2.ts", longFunction(80)],
  ["packages/domain/src/segment/ok-2.ts", uses("../messages/index.ts")],
  ["packages/domain/src/segment/ok.test.ts", uses("vitest")],
  ["apps/api/src/app.ts", types("@dakiya/sandbox")],
  ["apps/api/src/main.ts", "export const port = process.env.PORT;\n"],
  ["apps/api/src/rest/ok.ts", uses("../services/segments/find-segments.ts")],
  ["apps/api/src/rest/ok-2.ts", types("../db/client.ts")],
  ["apps/api/src/tracking/ok.ts", uses("../providers/email/webhooks/index.ts")],
  ["apps/api/src/rest/ok-3.ts", uses("../services/campaigns/index.ts")],
  ["apps/api/src/services/campaigns/logs/ok.ts", uses("../read/get-campaign.ts")],
  ["apps/api/src/services/campaigns/logs/ok-2.ts", uses("../../deliveries/index.ts")],
  ["apps/api/src/services/segments/ok.ts", uses("drizzle-orm")],
  ["apps/api/src/services/segments/ok-2.ts", types("../../providers/email/index.ts")],
  ["apps/api/src/db/ok.ts", uses("drizzle-orm/pg-core")],
  ["apps/web/src/app/ok.ts", uses("../features/campaigns/campaigns-page.tsx")],
  ["apps/web/src/features/campaigns/ok.ts", uses("../../widgets/logs/a.ts")],
  ["apps/web/src/features/campaigns/form/ok.ts", uses("../ok.ts")],
  ["apps/web/src/features/campaigns/form/ok-2.ts", types("../drafts/a.ts")],
  ["apps/web/src/features/campaigns/ok-2.ts", uses("./form/ok.ts")],
  ["apps/web/src/lib/session/ok.ts", uses("../connection.ts")],
  ["apps/web/src/lib/server/ok.ts", uses("../session/session.ts")],
  ["apps/web/src/lib/ok.ts", types("@dakiya/api/router")],
];
