import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { serverError } from "./server-error.ts";

it("is read from any of the parts of the server's response", () => {
  const errors = [{ path: "email", message: "Email is taken" }];
  const data = { code: "CONFLICT", httpStatus: 409, error: "TAKEN", errors, retryAfterSeconds: 2 };
  const whole = TRPCClientError.from({ error: { message: "Taken", code: -32009, data } });
  expect(serverError(whole)).toEqual({
    status: 409,
    code: "CONFLICT",
    reason: "TAKEN",
    message: "Taken",
    fields: errors,
    retryAfterSeconds: 2,
  });
  const part = { error: { message: "Gone", code: -32004, data: { code: "NOT_FOUND" } } };
  expect(serverError(TRPCClientError.from(part))).toMatchObject({ status: null, fields: [] });
});

it("is none where the server has not answered", () => {
  for (const error of [null, new Error("x"), TRPCClientError.from(new TypeError("fetch failed"))]) {
    expect(serverError(error)).toBeNull();
  }
});
