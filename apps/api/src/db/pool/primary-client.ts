import { EventEmitter } from "node:events";
import { Duplex } from "node:stream";
import pg from "pg";
import { requireWrites } from "../open/primary.ts";
import type { Primary } from "../open/primary.ts";

/** A write was refused: the server became a standby while connected. */
const READ_ONLY = "25006";

type Connected = (error?: unknown) => void;

/** The driver's client; with a primary one that connects to the server that is it at that moment. */
export function clientOf(primary: Primary | null): typeof pg.Client {
  if (primary === null) return pg.Client;
  return class PrimaryClient extends pg.Client {
    // The driver has it in two forms, one with a callback.
    override connect(): Promise<this>;
    override connect(connected: Connected): void;
    override connect(connected?: Connected): unknown {
      const done = connectTo(primary, this, async () => {
        await super.connect();
      });
      if (connected === undefined) return done.then(() => this);
      return void done.then(() => connected(), connected);
    }
  };
}

async function connectTo(
  primary: Primary,
  client: pg.Client,
  connect: () => Promise<void>,
): Promise<void> {
  const address = await primary.find();
  const { host, port } = new pg.Client({ connectionString: address });
  Object.assign(client, { host, port });
  const wire = wireOf(client);
  const cut = (): void => cutClient(client);
  const forget = primary.hold(address, cut);
  client.once("end", forget);
  wire.on("errorMessage", (message: { code?: unknown }) => {
    if (message.code !== READ_ONLY) return;
    primary.lose(address);
    cut();
  });
  try {
    await connect();
    await requireWrites(client);
  } catch (error) {
    primary.lose(address);
    forget();
    cut();
    throw error;
  }
}

/** The driver's connection below a client, which tells what the server says. */
function wireOf(client: pg.ClientBase): EventEmitter {
  const wire: unknown = Reflect.get(client, "connection");
  if (!(wire instanceof EventEmitter)) throw new TypeError("pg.Client has no connection");
  return wire;
}

/** Ends a client's connection without waiting for an answer: statements under way fail. */
export function cutClient(client: pg.ClientBase): void {
  const stream: unknown = Reflect.get(wireOf(client), "stream");
  if (stream instanceof Duplex) stream.destroy();
}
