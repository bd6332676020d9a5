import type { FastifyRequest } from "fastify";
import { asText, isObject, parseJson } from "../core/json.ts";
import type { Answer } from "../http/answer.ts";
import { gmailBadContent, gmailBadRequest } from "./errors.ts";

/** The MIME message of a request, or why there is none. */
export type ReadMessage = { mime: Buffer } | { refuse: Answer };

/** Reads the message of a JSON body, where `raw` has it in base64url. */
export function readJsonMessage(_request: FastifyRequest, body: Buffer): ReadMessage {
  const value = parseJson(body.toString("utf8"))?.value;
  if (!isObject(value)) return refuse("Invalid JSON payload received.");
  const rawMessage = asText(value["raw"]);
  if (rawMessage === null) {
    return refuse(
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    );
  }
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(rawMessage)) {
    return refuse(
      `Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed for "${rawMessage.slice(0, 40)}"`,
    );
  }
  return { mime: Buffer.from(rawMessage, "base64url") };
}

/**
 * Reads the message of an upload: alone (`uploadType=media`), or behind a part with JSON
 * (`uploadType=multipart`).
 */
export function readUploadedMessage(request: FastifyRequest, body: Buffer): ReadMessage {
  const type = request.headers["content-type"] ?? "";
  const uploadType = new URL(request.url, "http://localhost").searchParams.get("uploadType");
  switch (uploadType) {
    case "media":
      return messageOf({ type, content: body });
    case "multipart":
      return readRelated(type, body);
    default:
      return refuse("uploadType must be media or multipart here.");
  }
}

type Part = {
  type: string;
  content: Buffer;
};

function readRelated(type: string, body: Buffer): ReadMessage {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!/^multipart\/related\b/i.test(type) || boundary === undefined) {
    return { refuse: gmailBadContent("Multipart must be multipart/related with a boundary.") };
  }
  const [metadata, media, ...more] = readParts(body, boundary);
  if (!metadata || !media || more.length > 0) {
    return { refuse: gmailBadContent("Multipart must have exactly two parts.") };
  }
  const json = parseJson(metadata.content.toString("utf8"))?.value;
  if (!/^application\/json\b/i.test(metadata.type) || !isObject(json)) {
    return refuse("Invalid JSON payload received.");
  }
  return messageOf(media);
}

/** The closed parts of a multipart body; none when its end is missing. Some clients end lines with LF alone. */
function readParts(body: Buffer, boundary: string): Part[] {
  // Latin-1 keeps every byte as one character.
  const text = `\n${body.toString("latin1")}`;
  const name = boundary.replace(/[^A-Za-z0-9]/g, String.raw`\$&`);
  const pieces = text.split(new RegExp(String.raw`\r?\n--${name}(--)?[ \t]*(?=\r?\n|$)`));
  // Split gives preamble, then mark and piece in turn; the mark of the last one is the end's.
  if (pieces.at(-2) !== "--") return [];
  return pieces.slice(1, -2).flatMap((piece, index) => (index % 2 === 1 ? [readPart(piece)] : []));
}

function readPart(piece: string): Part {
  const [head = ""] = /^[\s\S]*?\r?\n\r?\n/.exec(piece) ?? [piece];
  const header = (name: string): string =>
    new RegExp(String.raw`^${name}:[ \t]*(.*?)[ \t]*\r?$`, "im").exec(head)?.[1] ?? "";
  const isBase64 = header("content-transfer-encoding").toLowerCase() === "base64";
  const content = piece.slice(head.length);
  return {
    type: header("content-type"),
    content: Buffer.from(content, isBase64 ? "base64" : "latin1"),
  };
}

function messageOf({ type, content }: Part): ReadMessage {
  if (/^message\/rfc822\b/i.test(type)) return { mime: content };
  const [typeName = ""] = type.split(";");
  const message = `Media type '${typeName.trim()}' is not supported. Valid media types: [message/rfc822]`;
  return { refuse: gmailBadContent(message) };
}

function refuse(message: string): ReadMessage {
  return { refuse: gmailBadRequest(message) };
}
