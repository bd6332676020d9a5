import { crc32, deflateSync } from "node:zlib";

/** Bytes that a note of a PNG unpacks to, and how many notes there are. */
const NOTE_BYTES = 8_000_000;
const NOTES = 100;
/** A colour profile is kept up to 64 KB packed. */
const PROFILE_BYTES = 60_000_000;

/** Images of a few bytes that are costly to decode: pixels by the million, and notes that unpack to gigabytes. */
export function worstImages(): Blob[] {
  const note = chunk("zTXt", [Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(NOTE_BYTES))]);
  const profile = [Buffer.from("icc\0\0"), deflateSync(Buffer.alloc(PROFILE_BYTES))];
  return [
    new Blob([largeGif()], { type: "image/gif" }),
    // All of its pixels are there.
    png(7_000, 7_000, deflateSync(Buffer.alloc(7_001 * 7_000))),
    png(100_000, 100_000, deflateSync(Buffer.alloc(1_000))),
    png(
      600,
      600,
      deflateSync(Buffer.alloc(601 * 600)),
      Array.from({ length: NOTES }, () => note),
    ),
    png(600, 600, deflateSync(Buffer.alloc(601 * 600)), [chunk("iCCP", profile)]),
  ];
}

/** A grey PNG. */
function png(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Blob {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const chunks = [chunk("IHDR", [head]), ...more, chunk("IDAT", [pixels]), chunk("IEND", [])];
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

function chunk(name: string, parts: Buffer[]): Buffer {
  const named = Buffer.concat([Buffer.from(name), ...parts]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - name.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Its head promises 7,000 by 7,000 pixels, of which nearly none are there. */
function largeGif(): Uint8Array<ArrayBuffer> {
  const size = [0x58, 0x1b];
  const head = [...Buffer.from("GIF89a"), ...size, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return new Uint8Array([...head, 0x2c, 0, 0, 0, 0, ...size, ...size, 0, 2, 1, 0x44, 0, 0x3b]);
}
