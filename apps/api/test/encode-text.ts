import type { FileEncoding } from "@dakiya/domain/import";

const tables = new Map<FileEncoding, Map<string, Buffer>>();

/** Text in an encoding of one or two bytes a character, which Node only decodes. */
export function encodeText(text: string, encoding: FileEncoding): Buffer {
  let table = tables.get(encoding);
  if (table === undefined) tables.set(encoding, (table = tableOf(encoding)));
  const parts = [...text].map((character) => {
    const bytes = table.get(character);
    if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
    return bytes;
  });
  return Buffer.concat(parts);
}

function tableOf(encoding: FileEncoding): Map<string, Buffer> {
  const table = new Map<string, Buffer>();
  const note = (bytes: Buffer): void => {
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      // In one step Node 20 takes Windows-1252 for Latin-1.
      const character = decoder.decode(bytes, { stream: true }) + decoder.decode();
      if ([...character].length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let one = 0; one < 256; one += 1) note(Buffer.from([one]));
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) note(Buffer.from([lead, trail]));
  return table;
}
