import type { z } from "zod";
import type { AttributeName } from "@dakiya/domain/fields";
import type { SegmentField, SegmentOperator } from "@dakiya/domain/segment";
import type { Download } from "./download.ts";
import type { Pages } from "./pages.ts";
import type { CallOptions } from "./send.ts";

/**
 * Whether a call that got no answer may be sent again: always, since the second time changes nothing more; by a key that
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
  answer: "data" | "pages" | "download" | "events" | "import" | "image";
  repeat: Repeat;
  /** Never there: it carries the type. */
  readonly call?: Call;
};

/** The method of a row. */
export type CallOf<R> = R extends Row<infer Call> ? Call : never;

/** A type given to a row as if it were a value. */
type Named<T> = { readonly type?: T };

/** Says what a call answers. */
export const gives = <T>(): Named<T> => ({});
/** Says what a call takes beside what is in its path. */
export const takes = <T>(): Named<T> => ({});

type PathArguments<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...PathArguments<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [id: string]
    : [];
type InputArgument<In> = [In] extends [never] ? [] : object extends In ? [input?: In] : [input: In];
type Arguments<Path extends string, In> = [
  ...PathArguments<Path>,
  ...InputArgument<In>,
  options?: CallOptions,
];
type DataRow<Path extends string, Out, In> = Row<(...args: Arguments<Path, In>) => Promise<Out>>;

const row =
  (method: "GET" | "POST" | "PUT" | "DELETE", repeat: Repeat) =>
  <Path extends string, Out, In = never>(
    path: Path,
    _gives: Named<Out>,
    input?: Named<In>,
  ): DataRow<Path, Out, In> => ({
    ...{ method, path, repeat, takesInput: input !== undefined, answer: "data" },
  });

/** A call that reads; what it takes is its query. */
export const get = row("GET", "always");
/** A call that does something anew each time it is sent. */
export const post = row("POST", "never");
/** A POST that asks, or comes to the same when it is sent twice. */
export const repeatable = row("POST", "always");
/** A POST whose `Idempotency-Key` makes a repetition the same act. */
export const keyed = row("POST", "keyInHeader");
/** A POST with such a key in the field `key` of its body. */
export const keyedInBody = row("POST", "keyInBody");
/** A call that sets something to what it takes. */
export const put = row("PUT", "always");
/** A call that removes something. */
export const remove = row("DELETE", "always");

type PagesRow<Path extends string, In, Item, Beside> = Row<
  (...args: Arguments<Path, In>) => Pages<Item, Beside>
>;

/** A list in pages. `Beside` stands beside the items of each. */
export const pages = <Path extends string, In, Item, Beside>(
  path: Path,
  _gives: Named<Item>,
  _takes: Named<In>,
  _beside: Named<Beside>,
): PagesRow<Path, In, Item, Beside> => ({
  ...{ method: "GET", path, repeat: "always", takesInput: true, answer: "pages" },
});

/** A file. */
export const download = <Path extends string, In = never>(
  path: Path,
  input?: Named<In>,
): DataRow<Path, Download, In> => ({
  ...{ method: "GET", path, repeat: "always", answer: "download" },
  takesInput: input !== undefined,
});

/** A POST whose answer comes piece by piece. */
export const events = <Path extends string, Out, In>(
  path: Path,
  _gives: Named<Out>,
  _takes: Named<In>,
): Row<(...args: Arguments<Path, In>) => AsyncIterable<Out>> => ({
  ...{ method: "POST", path, repeat: "never", takesInput: true, answer: "events" },
});

/** A rule of a segment: a field, the account's own as `attributes.key`, compared with a value. */
export type Rule = {
  field: SegmentField | AttributeName;
  operator: SegmentOperator;
  value: string | number | boolean;
};
/** Rules of a segment, joined by one word; groups nest. */
export type Rules = { combinator: "and" | "or"; rules: (Rule | Rules)[] };

/** What a schema takes, without what the path says already. */
export type In<Schema extends z.ZodType, InPath extends PropertyKey = never> = WithRules<
  [InPath] extends [never] ? z.input<Schema> : Omit<z.input<Schema>, InPath>
>;
/** The schema of rules reads any value; a program writes these. */
type WithRules<T> = {
  [Key in keyof T]: Key extends "rules" | "segmentRules" ? Rules : T[Key];
};
