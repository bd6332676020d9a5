import type { z } from "zod";
import type { AttributeName } from "@dakiya/domain/fields";
import type { SegmentField, SegmentOperator } from "@dakiya/domain/segment";
import type { Download } from "./download.ts";
import type { Pages } from "./pages.ts";
import type { CallOptions } from "./send.ts";

/**
 * Whether a call that got no response may be sent again: always, since the second time changes nothing more; by a key that
 * makes the repetition the same act, in a header or in a field of the body; or never.
 */
export type Repeat = "always" | "keyInHeader" | "keyInBody" | "never";

/** One row of the table of calls. `Call` is the type of the method that the client has for it. */
export type Row<Call> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with `:name` for each leading argument of the method. */
  path: string;
  /** Whether an argument follows those of the path: the query of a GET, else the body. */
  takesInput: boolean;
  response: "data" | "pages" | "download" | "events" | "import" | "file";
  repeat: Repeat;
  /** Never there: it carries the type. */
  readonly call?: Call;
};

/** The method of a row. */
export type CallOf<R> = R extends Row<infer Call> ? Call : never;

/** The names of the parameters in a path. */
type PathName<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathName<`/${More}`>
    : Rest
  : never;
/** An argument for each parameter of a path, as the input has it. */
type PathArguments<Path, Input> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? [id: PathArgument<Input, Name>, ...PathArguments<`/${More}`, Input>]
    : [id: PathArgument<Input, Rest>]
  : [];
type PathArgument<Input, Name> = Name extends keyof Input ? Input[Name] : string;

type Taken<Op> = Op extends { input: infer Schema extends z.ZodType }
  ? NonNullable<z.input<Schema>>
  : never;
/** The query or the body of an operation; never where it has none. */
type More<Op> = Op extends
  | { body: { schema: infer Schema extends z.ZodType } }
  | { body: infer Schema extends z.ZodType }
  | { filename: string; query: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Op extends { bodyIn: infer Key extends PropertyKey }
    ? Taken<Op> extends Record<Key, infer Body>
      ? Body
      : never
    : Op extends { method: "DELETE" }
      ? never
      : [PathName<PathOf<Op>>] extends [never]
        ? Taken<Op>
        : [Exclude<keyof Taken<Op>, PathName<PathOf<Op>>>] extends [never]
          ? never
          : Omit<Taken<Op>, PathName<PathOf<Op>>>;
type PathOf<Op> = Op extends { path: infer Path } ? Path : never;
type MoreArgument<In> = [In] extends [never]
  ? []
  : object extends In
    ? [input?: WithRules<In>]
    : [input: WithRules<In>];
type Response<Op> = Op extends { page: infer Page extends z.ZodType }
  ? z.output<Page> extends { items: (infer Item)[] }
    ? Pages<Item, Omit<z.output<Page>, "items" | "nextCursor">>
    : never
  : Op extends { filename: string }
    ? Promise<Download>
    : Op extends { event: infer Event extends z.ZodType }
      ? AsyncIterable<z.output<Event>>
      : Op extends { item: infer Item extends z.ZodType }
        ? Promise<z.output<Item>[]>
        : Promise<Op extends { output: infer Data extends z.ZodType } ? z.output<Data> : void>;

/** The method of an operation: arguments for its path, then its query or body, then options. */
type OperationCall<Op> = (
  ...args: [
    ...PathArguments<PathOf<Op>, Taken<Op>>,
    ...MoreArgument<More<Op>>,
    options?: CallOptions,
  ]
) => Response<Op>;

/** When a call may be repeated where its row does not say. */
export const usualRepeat = (method: string): Repeat => (method === "POST" ? "never" : "always");

/** A row for an operation, whose address is its method and path. */
export function call<Op extends { method: Row<unknown>["method"]; path: string }>(
  address: `${Op["method"]} ${Op["path"]}`,
  row: Partial<Pick<Row<unknown>, "takesInput" | "response" | "repeat">> = {},
): Row<OperationCall<Op>> {
  const [method, path] = address.split(" ") as [Op["method"], Op["path"]];
  return { method, path, takesInput: false, response: "data", repeat: usualRepeat(method), ...row };
}

/** A rule of a segment: a field, the account's own as `attributes.key`, compared with a value. */
export type Rule = {
  field: SegmentField | AttributeName;
  operator: SegmentOperator;
  value: string | number | boolean;
};
/** Rules of a segment, joined by one word; groups nest. */
export type Rules = { combinator: "and" | "or"; rules: (Rule | Rules)[] };

/** Input of a schema, without the parameters of the path. */
export type In<Schema extends z.ZodType, InPath extends PropertyKey = never> = WithRules<
  [InPath] extends [never] ? z.input<Schema> : Omit<z.input<Schema>, InPath>
>;
/** The schema of rules reads any value; a program writes these. */
type WithRules<T> = {
  [Key in keyof T]: Key extends "rules" | "segmentRules" ? Rules : T[Key];
};
