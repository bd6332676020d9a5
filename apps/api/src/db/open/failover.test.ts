import { createServer, connect } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { appErrorOf } from "../../errors.ts";
import { openDatabase } from "./open-database.ts";

const database = withTestDatabase();
const serverUrl = process.env["TEST_DATABASE_URL"];

/** A way to a server, which can be cut. */
type Way = { port: number; cut: () => Promise<void> };

async function openWay(to: URL, port = 0): Promise<Way> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describe.skipIf(serverUrl === undefined)("a database with several addresses", () => {
  it("is found at the other when one is lost, and is a 503 with a time to retry after while none answers", async () => {
    const to = new URL(serverUrl ?? "");
    const { rows } = await database().direct.query<{ name: string }>(
      "select current_database() as name",
    );
    const closed = await openWay(to);
    await closed.cut();
    const first = await openWay(to);
    const databaseUrl = `postgres://${to.username}:${to.password}@127.0.0.1:${first.port},127.0.0.1:${closed.port}/${rows[0]?.name}`;
    const opened = await openDatabase({ databaseUrl, dataDir: "" });
    const ways = [first];
    try {
      const ask = async (): Promise<unknown> =>
        (await opened.pool.query("select 1 as one")).rows[0];
      expect(await ask()).toEqual({ one: 1 });
      ways.push(await openWay(to, closed.port));
      await first.cut();
      await expect.poll(async () => await ask().catch(() => null)).toEqual({ one: 1 });
      await ways[1]?.cut();
      const refusals = await Promise.all([1, 2, 3].map(async () => await ask().catch(appErrorOf)));
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          kind: "unavailable",
          reason: "DATABASE_AWAY",
          retryAfterSeconds: 5,
        });
      }
      ways.push(await openWay(to, first.port));
      await expect.poll(async () => await ask().catch(() => null)).toEqual({ one: 1 });
    } finally {
      await opened.close();
      await Promise.all(ways.map(async (way) => await way.cut().catch(() => {})));
    }
  });
});
