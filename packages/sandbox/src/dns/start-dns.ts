import { createSocket } from "node:dgram";
import type { RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { madeUp } from "./made-up.ts";
import { readQuestion, recordData, writeResponse } from "./packets.ts";
import type { DnsRecords, DnsType, Question } from "./packets.ts";

/** "fails" is SERVFAIL, "silent" no response at all. */
type Answer<Type extends DnsType> = DnsRecords[Type] | "fails" | "silent";

export type DnsServer = {
  /** Such as 127.0.0.1:5353. */
  address: string;
  /** Sets the response to a question from now on, in place of a made-up one. */
  answer: <Type extends DnsType>(
    name: string,
    type: Type,
    answer: Answer<Type>,
    options?: { afterMs?: number },
  ) => void;
  /** Number of requests for a name. */
  asked: (name: string) => number;
  /** Most questions that waited for their response at a time. */
  mostAtOnce: () => number;
  close: () => Promise<void>;
};

type Planned = { answer: Answer<DnsType>; afterMs: number };

/** Starts a name server on a free port of this machine. A name without a set record is as `madeUp` says. */
export async function startDns(): Promise<DnsServer> {
  const planned = new Map<string, Planned>();
  const counts = new Map<string, number>();
  let waiting = 0;
  let mostAtOnce = 0;
  const socket = createSocket("udp4");
  const respond = (question: Question, to: RemoteInfo): void => {
    const response = responseTo(question, planned.get(`${question.type} ${question.name}`)?.answer);
    waiting -= 1;
    if (response !== null) socket.send(response, to.port, to.address);
  };
  socket.on("message", (packet, from) => {
    const question = readQuestion(packet);
    if (question === null) return;
    const { name, type } = question;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    waiting += 1;
    mostAtOnce = Math.max(mostAtOnce, waiting);
    const afterMs = planned.get(`${type} ${name}`)?.afterMs ?? 0;
    if (afterMs === 0) respond(question, from);
    else setTimeout(() => respond(question, from), afterMs).unref();
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (name, type, answer, { afterMs = 0 } = {}) => {
      planned.set(`${type} ${name.toLowerCase()}`, { answer, afterMs });
    },
    asked: (name) => counts.get(name.toLowerCase()) ?? 0,
    mostAtOnce: () => mostAtOnce,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}

function responseTo(question: Question, planned: Answer<DnsType> | undefined): Buffer | null {
  const { name, type } = question;
  const answer = planned ?? (type === null ? undefined : madeUp(name, type));
  if (answer === "silent") return null;
  if (answer === "fails") return writeResponse(question, "fails", []);
  if (type === null || answer === undefined) return writeResponse(question, "missing", []);
  return writeResponse(question, "ok", recordData(type, answer));
}
