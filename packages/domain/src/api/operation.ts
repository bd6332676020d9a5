import { z } from "zod";
import type { AuditAction } from "../audit/index.ts";
import type { ApiScope } from "../wire/index.ts";

/**
 * Scopes an API key needs for a call: all of these. "people" takes no key: sign-in, sessions and the user's own
 * settings. "anybody" needs no sign-in.
 */
export type OperationScope = readonly [ApiScope, ...ApiScope[]] | "people" | "anybody";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call of the API: one service does the work, REST, tRPC and the client are its doors. */
export type OperationRow = {
  /** Scopes an API key needs. */
  scope: OperationScope;
  /** Works without a session. */
  public?: true;
  /** Schema of the input: the path's parameters, plus the query of a GET, else the body. */
  input?: z.ZodType;
  /** The key of `input` that the body is, where it is not the rest of it. */
  bodyIn?: string;
  /** How the texts of a query are read, where `input` takes other values. */
  query?: z.ZodType;
  /** The body's schema where it is no part of `input`, and how that part is made of it. */
  body?: { schema: z.ZodType; read: (body: unknown) => object };
  /** `data` of the response; absent where there is none. */
  output?: z.ZodType;
  /** The result of a list in pages: `items` are the response's `data`, the rest stands beside it. */
  page?: z.ZodObject<{ items: z.ZodArray; nextCursor: z.ZodType }>;
  /** Keys of the result that stand beside `data` too. */
  beside?: readonly string[];
  /** The sentence of the response; absent where the result brings its own `message`. */
  message?: string | ((result: never) => string);
  /** Status of the response, 200 unless given. */
  status?: 201;
  /**
   * Refusals beside those that follow from the row: "conflict", "impossible", and "missing" where an id comes in the
   * body.
   */
  refuses?: readonly ("conflict" | "impossible" | "missing")[];
  /**
   * When a program may send it again without having had a response: any time, since the second changes nothing more, or
   * with a key that makes it the same act, in a header or in the body's `key`. Absent: GET, PUT and DELETE any time,
   * POST never.
   */
  repeat?: "always" | "keyInHeader" | "keyInBody";
  /** The action it leaves in the security log, or why a change leaves none. Absent for reads. */
  audit?: AuditAction | { none: string };
  /** One line for the API's document. */
  summary: string;
};

/** Security log entries of a bulk change. */
export const NOTED_AT_END = { none: "the job leaves one row with the count when it ends" };

/** A row with its method and its path below /api, which has `:name` for each parameter. */
export type Operation = OperationRow & { method: Method; path: string };

/** The method and the path of an address, as in `GET /customer/fields`. */
export type AddressParts<Address extends string> =
  Address extends `${infer Verb extends Method} ${infer Path}`
    ? { method: Verb; path: Path }
    : never;

/** Splits the address of a row. */
export function addressParts<Address extends `${Method} /${string}`>(
  address: Address,
): AddressParts<Address> {
  const [method, path] = address.split(" ");
  // The address is the pattern of its type.
  return { method, path } as AddressParts<Address>;
}

/** Makes a row of the table from its address. */
export const operation = <
  const Address extends `${Method} /${string}`,
  const Row extends OperationRow,
>(
  address: Address,
  row: Row,
): Row & AddressParts<Address> => ({ ...row, ...addressParts(address) });

/** The names of the parameters in a path. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Whether a call takes more than its path says: a query, where it is a GET, else a body. */
export function takesMore({ method, path, input, body }: Operation): boolean {
  if (method === "DELETE" || input === undefined) return false;
  if (body !== undefined || !(input instanceof z.ZodObject)) return true;
  const inPath = pathNames(path);
  return Object.keys(input.shape).some((key) => !inPath.includes(key));
}

/** An id as it arrives: any short text, since a malformed one is simply not found. */
export const id = z.string().max(64);
export const idInput = z.strictObject({ id });

/** A `limit` in a query; the procedure says which are allowed. */
export const limitText = z
  .string()
  .regex(/^\d{1,4}$/, "limit is not a whole number")
  .transform(Number);
