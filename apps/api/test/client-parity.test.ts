import { CALLS } from "@dakiya/client/rows";
import type { Client } from "@dakiya/client";
import { expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi/document.ts";
import type { AppRouter } from "../src/trpc/router.ts";

/** `GET /customer` is `GET /customer/get` by its other name. */
const SAME_BY_ANOTHER_NAME = ["GET /customer"];

it("the client has a method for each call a key may make, by the operation's name, and no other", () => {
  const served = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => "apiKey" in way))
      .map(([method, { operationId }]) => ({
        address: `${method.toUpperCase()} ${path}`,
        name: String(operationId),
      }))
      .filter(({ address }) => !SAME_BY_ANOTHER_NAME.includes(address)),
  );
  const called = Object.entries(CALLS).flatMap(([noun, rows]) =>
    Object.entries(rows).map(([verb, { method, path }]) => ({
      address: `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
      name: `${noun}.${verb}`,
    })),
  );
  const inOrder = (list: { address: string; name: string }[]) =>
    list.map(({ address, name }) => `${address} is ${name}`).toSorted();
  expect(inOrder(called)).toEqual(inOrder(served));
});

type Procedures = AppRouter["_def"]["record"];
type Noun = keyof Client & keyof Procedures;
type Verb<N extends Noun> = keyof Client[N] & keyof Procedures[N];

/** Whether a method's response equals its procedure's result; pages, files and bare sentences are not compared. */
type Fits<Method, Procedure> = Method extends (...args: never[]) => Promise<infer Data>
  ? void extends Data
    ? true
    : Procedure extends { _def: { $types: { output: Data } } }
      ? true
      : false
  : true;
type AllFit = {
  [N in Noun]: { [V in Verb<N>]: Fits<Client[N][V], Procedures[N][V]> };
};

it("returns the procedures' results, which the compiler checks", () => {
  type Answers = { [N in Noun]: { [V in Verb<N>]: true } };
  const fits: (all: AllFit) => Answers = (all) => all;
  expect(fits).toBeTypeOf("function");
});
