export type Picture = "jpeg" | "png" | "gif" | "webp";

const SIGNATURES: readonly [Picture, RegExp][] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF....WEBP/s],
];
const SVG = /^[\s\S]{0,1000}<svg[\s>]/i;

/** Type of a file by its first bytes, ignoring its name; null for unsupported types. */
export function sniff(content: Buffer): Picture | "svg" | null {
  const start = content.toString("latin1", 0, 1100);
  const [picture] = SIGNATURES.find(([, signature]) => signature.test(start)) ?? [];
  return picture ?? (SVG.test(start.replaceAll("\0", "")) ? "svg" : null);
}
