import { OPERATIONS, takesMore } from "@dakiya/domain/api";
import type { Operation } from "@dakiya/domain/api";
import { OTHER_CALLS } from "../src/other-calls.ts";
import type { Repeat } from "../src/row.ts";

const HEAD = `// Written by \`pnpm --filter @dakiya/client calls\` from the domain's table of operations; don't edit.
import type { OPERATIONS } from "@dakiya/domain/api";
import { OTHER_CALLS } from "./other-calls.ts";
import { call } from "./row.ts";

type Operations = typeof OPERATIONS;

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
  const { method, path, page, summary } = operation;
  const row = {
    ...{ method, path, takesInput: takesMore(operation) },
    ...{ response: page === undefined ? "data" : "pages", repeat: repeatOf(operation) },
  };
  const type = `Operations["${noun}"]["${verb}"]`;
  return `    /** ${summary}. */\n    ${verb}: call<${type}>(${literal(row)}),\n`;
}

function repeatOf({ method, repeat }: Operation): Repeat {
  return repeat ?? (method === "POST" ? "never" : "always");
}

const literal = (row: object): string =>
  `{ ${Object.entries(row)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
