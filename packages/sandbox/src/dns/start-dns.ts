import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { readQuestion } from "./packets.ts";
import type { DnsType } from "./packets.ts";
import { responseTo } from "./respond.ts";
import type { Answer, Planned } from "./respond.ts";

export type DnsServer = {
  /** Such as 127.0.0.1:5353. */
  address: string;
  /** Sets the response to a question from now on, in place of a made-up one. "*.shop.example" stands for all beneath. */
  answer: <Type extends DnsType>(
    name: string,
    type: Type,
    answer: Answer<Type>,
    options?: { afterMs?: number },
  ) => void;
  /** Number of requests for a name. */
  asked: (name: string) => number;
  /** Number of connections by TCP. */
  askedByTcp: () => number;
  /** Most questions that waited for their response at a time. */
  maxAtOnce: () => number;
  close: () => Promise<void>;
};

/** Starts a name server on a free UDP and TCP port. A name without a set record is as `madeUp` says. */
export async function startDns(): Promise<DnsServer> {
  const planned = new Map<string, Planned>();
  const counts = new Map<string, number>();
  let waiting = 0;
  let maxAtOnce = 0;
  let byTcp = 0;
  const hear = (packet: Buffer, reply: (response: Buffer) => void, isTcp: boolean): void => {
    const question = readQuestion(packet);
    if (question === null) return;
    const { name, type } = question;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    waiting += 1;
    maxAtOnce = Math.max(maxAtOnce, waiting);
    const respond = (): void => {
      waiting -= 1;
      const response = responseTo(question, planned, isTcp);
      if (response !== null) reply(response);
    };
    const afterMs = planned.get(`${type} ${name}`)?.afterMs ?? 0;
    if (afterMs === 0) respond();
    else setTimeout(respond, afterMs).unref();
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    byTcp += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    readFramed(socket, (packet) =>
      hear(packet, (response) => socket.write(framed(response)), true),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = createSocket("udp4");
  socket.on("message", (packet, from) =>
    hear(packet, (response) => socket.send(response, from.port, from.address), false),
  );
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${port}`,
    answer: (name, type, answer, { afterMs = 0 } = {}) => {
      planned.set(`${type} ${name.toLowerCase()}`, { answer, afterMs });
    },
    asked: (name) => counts.get(name.toLowerCase()) ?? 0,
    askedByTcp: () => byTcp,
    maxAtOnce: () => maxAtOnce,
    close: async () => {
      for (const open of sockets) open.destroy();
      socket.close();
      server.close();
      await Promise.all([once(socket, "close"), once(server, "close")]);
    },
  };
}

/** Messages by TCP begin with their length (RFC 1035, 4.2.2). */
function readFramed(socket: Socket, hear: (packet: Buffer) => void): void {
  let read = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    while (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0)) {
      const end = 2 + read.readUInt16BE(0);
      hear(read.subarray(2, end));
      read = read.subarray(end);
    }
  });
}

function framed(packet: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length, 0);
  return Buffer.concat([length, packet]);
}
