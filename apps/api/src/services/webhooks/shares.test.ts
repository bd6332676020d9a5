import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { rowsOf } from "../../../test/database.ts";
import { withSending } from "../../../test/sending.ts";
import type { Ctx } from "../../deps.ts";
import { createCustomer } from "../customers/save-customer.ts";
import { deliverDue } from "./deliver-due.ts";
import { createWebhook, listWebhooks } from "./own-webhooks.ts";

const { stranger } = withSending();
const signal = new AbortController().signal;

/** A receiver whose slow paths answer when the test lets them. */
async function listen() {
  const requests: string[] = [];
  const held: ServerResponse[] = [];
  const waiting: { path: string; resolve: () => void }[] = [];
  let isReleased = false;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    request.resume();
    requests.push(path);
    for (const one of waiting) if (one.path === path) one.resolve();
    if (path === "/switch") {
      response.writeHead(101, { upgrade: "x", connection: "upgrade" });
      response.flushHeaders();
    } else if (path.startsWith("/slow") && !isReleased) held.push(response);
    else response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrival: async (path: string) =>
      await new Promise<void>((resolve) => waiting.push({ path, resolve })),
    release: () => {
      isReleased = true;
      for (const response of held) response.end("ok");
    },
  };
}

const subscribe = async (ctx: Ctx, url: string) =>
  await createWebhook(ctx, { url, events: ["customer.created"], batchSize: 1 });
const add = async (ctx: Ctx, name: string) =>
  await createCustomer(ctx, { name, email: `${name}.u${ctx.account.id}@people.example` });

it("an account's slow receivers take two slots, and nobody else waits for them", async () => {
  const [hostile, bystander] = [await stranger(), await stranger()];
  const receiver = await listen();
  for (let nth = 0; nth < 12; nth += 1) await subscribe(hostile, `${receiver.url}/slow/${nth}`);
  await subscribe(bystander, `${receiver.url}/fast`);
  await add(hostile, "asha");
  await add(bystander, "ravi");
  const arrived = receiver.arrival("/fast");
  const round = deliverDue(hostile, signal);
  await arrived;
  expect(receiver.requests.filter((path) => path.startsWith("/slow")).length).toBeLessThan(3);

  // A new event is sent while the slow ones still wait.
  const again = receiver.arrival("/fast");
  await add(bystander, "lata");
  await again;
  expect(receiver.requests.filter((path) => path.startsWith("/slow"))).toHaveLength(2);
  receiver.release();
  expect(await round).toBe(14);
});

it("a receiver that answers 101 is tried again later, says so, and everybody else is sent to", async () => {
  const [hostile, bystander] = [await stranger(), await stranger()];
  const receiver = await listen();
  await subscribe(hostile, `${receiver.url}/switch`);
  await subscribe(bystander, `${receiver.url}/fast`);
  await add(hostile, "asha");
  await add(bystander, "ravi");
  expect(await deliverDue(hostile, signal)).toBe(2);
  expect(receiver.requests.toSorted()).toEqual(["/fast", "/switch"]);
  expect(await listWebhooks(hostile)).toMatchObject([{ failures: 1, waiting: 1 }]);
  expect(await listWebhooks(bystander)).toMatchObject([{ failures: 0, waiting: 0 }]);
});

it("a delivery that breaks off is tried again later, says so, and everybody else is sent to", async () => {
  const [hostile, bystander] = [await stranger(), await stranger()];
  const receiver = await listen();
  await subscribe(hostile, `${receiver.url}/broken`);
  await subscribe(bystander, `${receiver.url}/fast`);
  await add(hostile, "asha");
  await add(bystander, "ravi");
  const post: typeof hostile.webhooks.post = async (one) => {
    if (one.url.endsWith("/broken")) throw new Error("no sender throws");
    return await hostile.webhooks.post(one);
  };
  await deliverDue({ ...hostile, webhooks: { ...hostile.webhooks, post } }, signal);
  expect(receiver.requests).toEqual(["/fast"]);
  const rows = await rowsOf(
    hostile.database,
    sql`select failures, last_problem, lease_token, next_at > clock_timestamp() as waits
      from webhook_subscriptions where account_id = ${hostile.account.id}`,
  );
  expect(rows).toEqual([
    {
      failures: 1,
      last_problem: "the request could not be made in time",
      lease_token: null,
      waits: true,
    },
  ]);
});
