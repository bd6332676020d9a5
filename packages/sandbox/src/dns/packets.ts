// cspell:ignore rcode rdata
/** Types of records, as they are numbered on the wire (RFC 1035). */
const TYPES = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
export type DnsType = keyof typeof TYPES;

export type DnsRecords = {
  MX: readonly { exchange: string; priority: number }[];
  TXT: readonly (readonly string[])[];
  CNAME: readonly string[];
  PTR: readonly string[];
  /** Addresses as text; of IPv6 in eight groups. */
  A: readonly string[];
  AAAA: readonly string[];
};

/** `room`: bytes of a response that fit in one packet of UDP. */
export type Question = {
  id: number;
  name: string;
  type: DnsType | null;
  bytes: Buffer;
  room: number;
};

/** A record of a response, with the name it belongs to. */
export type Answered = { name: string; type: DnsType; data: Buffer };

const HEADER = 12;
const CODES = { ok: 0, fails: 2, missing: 3 } as const;

/** Reads the one question of a query; null for an invalid one. */
export function readQuestion(packet: Buffer): Question | null {
  if (packet.length < HEADER || packet.readUInt16BE(4) !== 1) return null;
  const labels: string[] = [];
  let at = HEADER;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    if (length > 63 || at + length + 1 > packet.length) return null;
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  if (at + 5 > packet.length) return null;
  const wanted = packet.readUInt16BE(at + 1);
  const type = (Object.keys(TYPES) as DnsType[]).find((name) => TYPES[name] === wanted) ?? null;
  return {
    id: packet.readUInt16BE(0),
    name: labels.join(".").toLowerCase(),
    type,
    bytes: packet.subarray(HEADER, at + 5),
    // With EDNS there is something behind the question, and more fits (RFC 6891).
    room: packet.readUInt16BE(10) > 0 ? 1_232 : 512,
  };
}

/** Writes the response to a question. A truncated one says only that there is more by TCP. */
export function writeResponse(
  { id, bytes }: Question,
  code: keyof typeof CODES,
  records: readonly Answered[] | "truncated",
): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  // A response, recursion wanted and available.
  const flags = records === "truncated" ? 0x83_80 : 0x81_80;
  header.writeUInt16BE(flags | CODES[code], 2);
  header.writeUInt16BE(1, 4);
  const answers = records === "truncated" ? [] : records.map(recordBytes);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, bytes, ...answers]);
}

function recordBytes({ name, type, data }: Answered): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(300, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fixed, data]);
}

/** The data of each record of a type. */
export function recordData<Type extends DnsType>(type: Type, records: DnsRecords[Type]): Buffer[] {
  const all: DnsRecords = { MX: [], TXT: [], CNAME: [], PTR: [], A: [], AAAA: [], [type]: records };
  return [
    ...all.MX.map(({ exchange, priority }) => {
      const number = Buffer.alloc(2);
      number.writeUInt16BE(priority, 0);
      return Buffer.concat([number, nameBytes(exchange)]);
    }),
    ...all.TXT.map((parts) => Buffer.concat(parts.map(withLength))),
    ...all.CNAME.map(nameBytes),
    ...all.PTR.map(nameBytes),
    ...all.A.map((address) => Buffer.from(address.split(".").map(Number))),
    ...all.AAAA.map((address) => {
      const groups = address.split(":").map((group) => Number.parseInt(group, 16));
      return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
    }),
  ];
}

const withLength = (text: string): Buffer =>
  Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter((label) => label !== "")
      .map(withLength),
    Buffer.from([0]),
  ]);
