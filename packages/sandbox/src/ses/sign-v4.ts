import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { WireResponse } from "../http/wire-response.ts";
import { sesError, sesErrors } from "./errors.ts";

/** The secret of every access key here. */
const SES_SECRET = "sandbox/secret/access/key";

const MAX_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** A request that proved its signer. */
export type SignedBy = { accessKeyId: string; region: string };

/** The access key that a request names, proved or not; empty without one. */
export function accessKeyOf(request: FastifyRequest): string {
  return AUTHORIZATION.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

/** Checks a request's Signature Version 4, as AWS does before it reads anything else. */
export function checkSignature(
  request: FastifyRequest,
  body: Buffer,
): SignedBy | { refuse: WireResponse } {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? "");
  if (match === null) {
    const message = "Missing Authentication Token";
    return { refuse: sesError(403, "MissingAuthenticationTokenException", message) };
  }
  const [, accessKeyId = "", day = "", region = "", service = "", names = "", signature = ""] =
    match;
  if (!/^A[A-Z0-9]{15,127}$/.test(accessKeyId) || /INVALID|REVOKED/.test(accessKeyId))
    return { refuse: sesErrors.keyExpired() };
  const stamp = String(request.headers["x-amz-date"] ?? "");
  const at = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!(Math.abs(Date.now() - at) <= MAX_SKEW_MS)) {
    const message = `Signature expired: ${stamp} is now earlier than ${new Date().toISOString()}`;
    return { refuse: sesError(403, "InvalidSignatureException", message) };
  }
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = canonicalRequest(request, body, names);
  const signed = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`;
  const key = [day, region, service, "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${SES_SECRET}`,
  );
  const expected = createHmac("sha256", key).update(signed).digest();
  if (service === "ses" && timingSafeEqual(expected, Buffer.from(signature, "hex")))
    return { accessKeyId, region };
  const message =
    "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.";
  return { refuse: sesError(403, "InvalidSignatureException", message) };
}

function canonicalRequest(request: FastifyRequest, body: Buffer, names: string): string {
  const [path = "", query = ""] = (request.raw.url ?? "").split("?", 2);
  const headers = names.split(";").map((name) => {
    const value = String(request.headers[name] ?? "");
    return `${name}:${value.trim().replace(/ +/g, " ")}\n`;
  });
  return [
    request.method,
    // Every service but S3 encodes the path once more than the wire has it.
    path.split("/").map(encodeRfc3986).join("/"),
    query.split("&").sort().join("&"),
    headers.join(""),
    names,
    sha256(body),
  ].join("\n");
}

const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
