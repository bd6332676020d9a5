import { OPERATIONS, STREAMS, takesMore, WHOLE_LISTS } from "@dakiya/domain/api";
import type { Operation, Stream, WholeList } from "@dakiya/domain/api";
import { UPLOADS } from "../src/upload.ts";
import { usualRepeat } from "../src/row.ts";
import type { Row } from "../src/row.ts";

const HEAD = `// Written by \`pnpm --filter @dakiya/client calls\` from the domain's tables of calls; don't edit.
export type { DesignDocument } from "@dakiya/domain/campaign/design";
import type { OPERATIONS, STREAMS, WHOLE_LISTS } from "@dakiya/domain/api";
import { call } from "./row.ts";
import { UPLOADS } from "./upload.ts";

type Calls = typeof OPERATIONS;
type Streams = typeof STREAMS;
type Lists = typeof WHOLE_LISTS;

/** Every call that a program may make, by noun and verb: the client has a method for each row. */
export const CALLS = {
`;

/** The text of \`src/calls.ts\`: the calls whose scopes an API key can have. */
export function callsText(): string {
  const nouns = Object.entries(OPERATIONS).map(([noun, operations]) => {
    const rows = [
      ...rowsOf<WholeList>("Lists", noun, WHOLE_LISTS, listOptions),
      ...rowsOf<Stream>("Streams", noun, STREAMS, streamOptions),
      ...rowsOf<Operation>("Calls", noun, { [noun]: operations }, operationOptions),
    ];
    if (rows.length === 0) return "";
    const uploads = noun in UPLOADS ? `    ...UPLOADS.${noun},\n` : "";
    return `  ${noun}: {\n${uploads}${rows.join("")}  },\n`;
  });
  return `${HEAD}${nouns.join("")}};\n`;
}

type Options = Partial<Pick<Row<unknown>, "takesInput" | "response" | "repeat">>;

type Listed = Pick<Operation, "method" | "path" | "scope" | "summary"> & { isAlias?: true };

function rowsOf<Call extends Listed>(
  type: string,
  noun: string,
  table: Record<string, Record<string, Call>>,
  optionsOf: (call: Call) => Options,
): string[] {
  return Object.entries(table[noun] ?? {}).flatMap(([verb, call]) => {
    const { method, path, scope, summary, isAlias } = call;
    if (typeof scope === "string" || isAlias === true) return [];
    const options = optionsOf(call);
    const more = Object.keys(options).length === 0 ? "" : `, ${JSON.stringify(options)}`;
    const row = `call<${type}["${noun}"]["${verb}"]>("${method} ${path}"${more})`;
    return [`    /** ${summary}. */\n    ${verb}: ${row},\n`];
  });
}

function operationOptions(operation: Operation): Options {
  const { method, page, repeat } = operation;
  return {
    ...(takesMore(operation) && { takesInput: true }),
    ...(page !== undefined && { response: "pages" }),
    ...(repeat !== undefined && repeat !== usualRepeat(method) && { repeat }),
  };
}

const listOptions = ({ input, page }: WholeList): Options => ({
  ...(input !== undefined && { takesInput: true }),
  ...(page !== undefined && { response: "pages" }),
});

const streamOptions = ({ type, query, body }: Stream): Options => ({
  ...((query ?? body) !== undefined && { takesInput: true }),
  response: type === "text/event-stream" ? "events" : "download",
});
