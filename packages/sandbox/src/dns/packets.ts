// cspell:ignore rcode rdata
/** Types of records, as they are numbered on the wire (RFC 1035). */
const TYPES = { CNAME: 5, MX: 15, TXT: 16 } as const;
export type DnsType = keyof typeof TYPES;

export type DnsRecords = {
  MX: readonly { exchange: string; priority: number }[];
  TXT: readonly (readonly string[])[];
  CNAME: readonly string[];
};

export type Question = { id: number; name: string; type: DnsType | null; bytes: Buffer };

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
  };
}

/** Writes the response to a question. */
export function writeResponse(
  { id, bytes }: Question,
  code: keyof typeof CODES,
  records: readonly Buffer[],
): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  // A response, recursion wanted and available.
  header.writeUInt16BE(0x81_80 | CODES[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const type = bytes.subarray(-4, -2);
  const answers = records.map((data) => {
    const fixed = Buffer.alloc(12);
    // The name of the question, which begins after the header.
    fixed.writeUInt16BE(0xc0_0c, 0);
    type.copy(fixed, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(300, 6);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([header, bytes, ...answers]);
}

/** The data of each record of a type. */
export function recordData<Type extends DnsType>(type: Type, records: DnsRecords[Type]): Buffer[] {
  const all: DnsRecords = { MX: [], TXT: [], CNAME: [], [type]: records };
  return [
    ...all.MX.map(({ exchange, priority }) => {
      const number = Buffer.alloc(2);
      number.writeUInt16BE(priority, 0);
      return Buffer.concat([number, nameBytes(exchange)]);
    }),
    ...all.TXT.map((parts) => Buffer.concat(parts.map(withLength))),
    ...all.CNAME.map(nameBytes),
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
