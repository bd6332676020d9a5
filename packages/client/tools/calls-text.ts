import { OPERATIONS, takesMore } from "@dakiya/domain/api";
import type { Operation } from "@dakiya/domain/api";
import { OTHER_CALLS } from "../src/other-calls.ts";
import { usualRepeat } from "../src/row.ts";

const HEAD = `// Written by \`pnpm --filter @dakiya/client calls\` from the domain's table of operations; don't edit.
import type { OPERATIONS } from "@dakiya/domain/api";
import { OTHER_CALLS } from "./other-calls.ts";
import { call } from "./row.ts";

type Calls = typeof OPERATIONS;

/** Every call that a program may make, by noun and verb: the client has a method for each row. */
export const CALLS = {
`;

/** The text of \`src/calls.ts\`: the calls whose scopes an API key can have. */
export function callsText(): string {
  const nouns = Object.entries(OPERATIONS).map(([noun, operations]) => {
    const rows = Object.entries<Operation>(operations)
      .filter(([, { scope }]) => typeof scope !== "string")
      .map(([verb, operation]) => rowOf(noun, verb, operation));
    if (rows.length === 0) return "";
    const others = noun in OTHER_CALLS ? `    ...OTHER_CALLS.${noun},\n` : "";
    return `  ${noun}: {\n${others}${rows.join("")}  },\n`;
  });
  return `${HEAD}${nouns.join("")}};\n`;
}

function rowOf(noun: string, verb: string, operation: Operation): string {
  const { method, path, page, repeat, summary } = operation;
  const row = {
    ...(takesMore(operation) && { takesInput: true }),
    ...(page !== undefined && { response: "pages" }),
    ...(repeat !== undefined && repeat !== usualRepeat(method) && { repeat }),
  };
  const more = Object.keys(row).length === 0 ? "" : `, ${JSON.stringify(row)}`;
  return `    /** ${summary}. */\n    ${verb}: call<Calls["${noun}"]["${verb}"]>("${method} ${path}"${more}),\n`;
}
