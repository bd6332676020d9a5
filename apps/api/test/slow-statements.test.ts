import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestResponse } from "./harness.ts";
import { RULES } from "./operations.ts";

const onServer = process.env["TEST_DATABASE_URL"] !== undefined;
const SENTENCE =
  "This took longer than the server allows, so it was stopped. Please try again in a moment";

// The embedded database runs one statement at a time and can stop none.
describe.runIf(onServer)("a statement that takes longer than the setting allows", () => {
  const run = withTestApp({ statementTimeoutMs: 200 });

  /** Sends a request while the customers are locked, as if reading them took that long. */
  async function whileLocked(call: () => Promise<TestResponse>): Promise<TestResponse> {
    const responses: TestResponse[] = [];
    await run().deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table customers in access exclusive mode`);
      responses.push(await call());
    });
    const [response] = responses;
    if (response === undefined) throw new Error("nothing was answered");
    return response;
  }

  it("is answered by REST with a sentence and when to try again", async () => {
    const person = await run().signIn();
    // An empty list is answered without a look at the customers.
    await person.rest("POST", "/customer/", { name: "Asha", email: "asha@people.example" });
    for (const call of [
      () => person.rest("POST", "/user/estimate-segment", { rules: RULES }),
      () => person.rest("POST", "/user/preview-segment", { rules: RULES }),
      () => person.rest("GET", "/customer/get"),
      () => person.rest("GET", "/customer/get?limit=10"),
    ]) {
      const { status, body, response } = await whileLocked(call);
      expect(status, response.body).toBe(503);
      expect(body).toMatchObject({ success: false, message: SENTENCE, error: "TOOK_TOO_LONG" });
      expect(response.headers["retry-after"]).toBe("5");
    }
  });

  it("is answered to the screens with the same sentence, and the next one works", async () => {
    const person = await run().signIn();
    const slow = await whileLocked(() => person.mutate("segments.estimate", { rules: RULES }));
    expect(slow.status).toBe(503);
    expect(slow.body.error.message).toBe(SENTENCE);
    expect((await person.mutate("segments.estimate", { rules: RULES })).status).toBe(200);
  });
});
