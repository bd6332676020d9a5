import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import copyStreams from "pg-copy-streams";

/** A COPY into a table that accepts rows as a stream. */
export type OpenCopy = {
  /**
   * Backpressure: resolves when there is room for more.
   *
   * @throws what the database refuses of the rows so far.
   */
  write: (bytes: Uint8Array) => Promise<void>;
  /** @returns How many rows the table took. */
  end: () => Promise<number>;
};

/**
 * Begins a COPY on a connection, which is reserved until it has ended; after a failure it cannot be reused.
 *
 * @param statement - `copy … from stdin`, in the text format.
 */
export function openCopy(client: pg.ClientBase, statement: string): OpenCopy {
  const stream = client.query(copyStreams.from(statement));
  const ended = finished(stream);
  // Its failure surfaces at the next write; until then it must not count as unhandled.
  ended.catch(() => {});
  return {
    write: async (bytes) => {
      const hasRoom = stream.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      if (!hasRoom) await Promise.race([once(stream, "drain"), ended]);
    },
    end: async () => {
      stream.end();
      await ended;
      return stream.rowCount;
    },
  };
}
