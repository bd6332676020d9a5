import { SaxesParser } from "saxes";
import { WorkbookRefusal } from "./limits.ts";

/** Events of an XML document; names come without prefixes. */
type XmlHandler = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Parses an XML document as it comes in. Entities of its own are not expanded.
 *
 * @param drain - Awaited after each piece, for the handler's buffer. True ends the reading.
 */
export async function parseXml(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  handler: XmlHandler,
  drain: () => Promise<void> | void = () => {},
): Promise<void> {
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw new WorkbookRefusal("unreadable");
  });
  parser.on("opentag", ({ name, attributes }) => handler.open?.(withoutPrefix(name), attributes));
  parser.on("closetag", ({ name }) => handler.close?.(withoutPrefix(name)));
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.write(value);
      await drain();
    }
    parser.close();
    await drain();
  } catch (error) {
    if (error instanceof WorkbookRefusal) throw error;
    throw new WorkbookRefusal("unreadable");
  } finally {
    await reader.cancel().catch(() => {});
  }
}
