import { MESSAGES } from "@dakiya/domain/messages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { inWords } from "../in-words.ts";
import { readAccessToken } from "../services/auth/tokens.ts";
import { ACCESS_COOKIE } from "./cookies.ts";

/** Deeper than any body of this API, shallow enough for every recursive check. */
const MAX_DEPTH = 32;

/** Parses JSON bodies; an empty body is no body, with any content type. Other types are refused with 415. */
export function useJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text.trim() === "") return done(null, undefined);
    try {
      refuseDeepJson(text);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(inWords(error)));
    }
    void parse(request, text, done);
  });
}

/** @throws AppError "invalid" */
export function refuseDeepJson(text: string): void {
  if (depthOf(text) > MAX_DEPTH) throw new AppError("invalid", "This JSON is nested too deeply");
}

/** Nesting depth of a JSON text, scanned before parsing: a deep one would overflow the stack. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === "\\") i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === "}" || char === "]") depth -= 1;
  }
  return deepest;
}

/** Largest body read from a client without a session. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Refuses a large body without a session before buffering it. Uploads check the session themselves. */
export async function refuseLargeStrangers(deps: Deps, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  const length = headers["content-length"];
  const large =
    length === undefined ? "transfer-encoding" in headers : Number(length) > SMALL_BODY_BYTES;
  const limited = (request.routeOptions.bodyLimit ?? Infinity) <= SMALL_BODY_BYTES;
  if (!large || limited || headers["content-type"]?.startsWith("multipart/") === true) return;
  const token = request.cookies[ACCESS_COOKIE];
  if (token !== undefined && (await readAccessToken(deps.secrets, token)) !== null) return;
  throw new AppError("unauthenticated", MESSAGES.server.signInRequired);
}
