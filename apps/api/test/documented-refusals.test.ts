import { describe, expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi/document.ts";
import { expectDocumented } from "./documented-refusals.ts";

const { paths } = openApiDocument();
const statusesOf = (path: string, method: string) =>
  Object.keys(Object(paths[path]?.[method]?.["responses"])).filter((status) =>
    status.startsWith("4"),
  );

describe("the OpenAPI document", () => {
  it("names the 4xx of every call by its input", () => {
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations)) {
        const body = method === "get" ? [] : ["413", "415"];
        const id = path.includes("{") ? ["404"] : [];
        expect(statusesOf(path, method), `${method} ${path}`).toEqual(
          expect.arrayContaining(["400", "401", "403", "429", ...body, ...id]),
        );
      }
    }
    expect(statusesOf("/customer", "get")).toEqual(["400", "401", "403", "429"]);
    expect(statusesOf("/customer", "post")).toContain("409");
    expect(statusesOf("/user/create-campaign", "post")).toEqual(
      expect.arrayContaining(["404", "409", "422"]),
    );
  });

  it("covers the suite's own requests", () => {
    expect(() => expectDocumented("GET", "/api/customer?limit=1", 409)).toThrow(
      /^GET \/customer answered 409/,
    );
    expect(() => expectDocumented("PUT", "/api/customer/12", 422)).toThrow(/\/customer\/\{id\}/);
    for (const status of [200, 400, 401, 429, 500])
      expectDocumented("GET", "/api/customer", status);
    expectDocumented("GET", "/api/nowhere", 404);
  });
});
