import { createServer } from "node:http";
import type { Server } from "node:http";
import { createHash, createHmac } from "node:crypto";
import {
  CompactEncrypt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import type { CryptoKey } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { issuerNames } from "./discovery.ts";
import { createIdTokenVerifier } from "./index.ts";

const CLIENT = "dakiya-client";
const seconds = (): number => Math.floor(Date.now() / 1_000);

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey };

let server: Server;
let issuer: string;
let rsa: Pair;
let ec: Pair;
let stranger: Pair;
let documents: Record<string, { status: number; body: string; headers?: Record<string, string> }>;
let hits: Record<string, number>;
let authorization: string | undefined;

beforeAll(async () => {
  [rsa, ec, stranger] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("ES256", { extractable: true }),
    generateKeyPair("RS256", { extractable: true }),
  ]);
  server = createServer((request, response) => {
    const path = request.url ?? "";
    authorization = request.headers.authorization;
    hits[path] = (hits[path] ?? 0) + 1;
    const document = documents[path] ?? { status: 404, body: "" };
    response.writeHead(document.status, {
      "content-type": "application/json",
      ...document.headers,
    });
    response.end(document.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  issuer = `http://127.0.0.1:${port}`;
});

beforeEach(async () => {
  hits = {};
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: "rsa", alg: "RS256", use: "sig" },
    { ...(await exportJWK(ec.publicKey)), kid: "ec", alg: "ES256", use: "sig" },
  ];
  documents = {
    "/.well-known/openid-configuration": {
      status: 200,
      body: JSON.stringify({
        issuer,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        id_token_signing_alg_values_supported: ["RS256", "ES256", "HS256", "none"],
      }),
    },
    "/jwks": { status: 200, body: JSON.stringify({ keys }) },
  };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const all: Record<string, unknown> = {
    iss: issuer,
    sub: "user-1",
    aud: CLIENT,
    iat: seconds(),
    exp: seconds() + 600,
    email: "asha@example.com",
    email_verified: true,
    name: "Asha Rao",
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function sign(
  changes: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  key: CryptoKey = rsa.privateKey,
): Promise<string> {
  return new SignJWT(claims(changes))
    .setProtectedHeader({ alg: "RS256", kid: "rsa", typ: "JWT", ...header })
    .sign(key);
}

const verifier = () => createIdTokenVerifier({ issuer, clientId: CLIENT });

async function refusal(token: string, check = verifier()): Promise<AppError> {
  const outcome = await check.verify(token).then(
    (identity) => identity,
    (error: unknown) => error,
  );
  if (!(outcome instanceof AppError)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

const base64url = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

describe("a good ID token", () => {
  it("gives the identity it names", async () => {
    const exp = seconds() + 600;
    await expect(verifier().verify(await sign({ exp }))).resolves.toEqual({
      issuer,
      subject: "user-1",
      email: "asha@example.com",
      hostedDomain: null,
      name: "Asha Rao",
      nonce: null,
      expiresAt: new Date(exp * 1_000),
    });
  });

  it("may be signed with any of the issuer's keys and allowed algorithms", async () => {
    const token = await sign({}, { alg: "ES256", kid: "ec" }, ec.privateKey);
    await expect(verifier().verify(token)).resolves.toMatchObject({ subject: "user-1" });
  });

  it("is keyed under another name of its issuer when asked", async () => {
    const local = createIdTokenVerifier({ issuer, clientId: CLIENT, keyedAs: "local" });
    await expect(local.verify(await sign())).resolves.toMatchObject({ issuer: "local" });
  });

  it.each([
    ["no name", undefined],
    ["an empty name", "  "],
    ["a name with a line break", "Asha\r\nBcc: x@example.com"],
    ["a name that is no text", 7],
  ])("with %s is called by the part before the @", async (_, name) => {
    await expect(verifier().verify(await sign({ name }))).resolves.toMatchObject({ name: "asha" });
  });

  it("may write email_verified as text, list its one audience, and name us as azp", async () => {
    const token = await sign({ email_verified: "true", aud: [CLIENT], azp: CLIENT });
    await expect(verifier().verify(token)).resolves.toMatchObject({ subject: "user-1" });
  });

  it("may be off by less than a minute", async () => {
    const token = await sign({ exp: seconds() - 30, iat: seconds() + 30, nbf: seconds() + 30 });
    await expect(verifier().verify(token)).resolves.toMatchObject({ subject: "user-1" });
  });
});

describe("a bad ID token is refused with one sentence", () => {
  const badTokens: Record<string, () => string | Promise<string>> = {
    "an empty string": () => "",
    "no token at all": () => "not.a.token",
    "one part": () => "garbage",
    "parts that are no JSON": () => `${base64url("{")}.${base64url("x")}.AAAA`,
    "a huge token": () => sign({ padding: "x".repeat(40_000) }),
    "alg none": () => new UnsecuredJWT(claims()).encode(),
    "alg none in odd case": () =>
      `${base64url({ alg: "nOnE", typ: "JWT" })}.${base64url(claims())}.`,
    "no signature": async () => (await sign()).replace(/\.[^.]*$/, "."),
    "HS256 with the RSA public key as its secret": async () => {
      const head = base64url({ alg: "HS256", kid: "rsa", typ: "JWT" });
      const input = `${head}.${base64url(claims())}`;
      const mac = createHmac("sha256", await exportSPKI(rsa.publicKey))
        .update(input)
        .digest();
      return `${input}.${mac.toString("base64url")}`;
    },
    "another algorithm of the same key": async () => {
      const jwk = await exportJWK(rsa.privateKey);
      const key = await importJWK({ ...jwk, alg: "RS512" }, "RS512");
      return sign({}, { alg: "RS512" }, key instanceof Uint8Array ? rsa.privateKey : key);
    },
    "a stranger's key": () => sign({}, {}, stranger.privateKey),
    "an unknown kid": () => sign({}, { kid: "nobody" }),
    "another key's kid": () => sign({}, { kid: "ec" }),
    "an embedded key": async () =>
      sign({}, { jwk: await exportJWK(stranger.publicKey), kid: undefined }, stranger.privateKey),
    "a key from elsewhere": () =>
      sign({}, { jku: "https://evil.example/jwks", kid: "evil" }, stranger.privateKey),
    "an unknown critical header": async () => {
      const [, payload] = (await sign()).split(".");
      const head = base64url({ alg: "RS256", kid: "rsa", crit: ["exotic"], exotic: true });
      return `${head}.${payload}.AAAA`;
    },
    "a tampered payload": async () => {
      const [head, , signature] = (await sign()).split(".");
      return `${head}.${base64url(claims({ email: "boss@example.com" }))}.${signature}`;
    },
    "a tampered signature": async () => {
      const token = await sign();
      const at = token.lastIndexOf(".") + 5;
      return token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    },
    "an access token's type": () => sign({}, { typ: "at+jwt" }),
    "an encrypted token": async () =>
      new CompactEncrypt(Buffer.from(JSON.stringify(claims())))
        .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM" })
        .encrypt(await importJWK({ ...(await exportJWK(rsa.publicKey)), alg: "RSA-OAEP-256" })),
    "no issuer": () => sign({ iss: undefined }),
    "another issuer": () => sign({ iss: "https://accounts.google.com" }),
    "an issuer with a slash more": () => sign({ iss: `${issuer}/` }),
    "no audience": () => sign({ aud: undefined }),
    "another audience": () => sign({ aud: "someone-else" }),
    "an audience that only begins like ours": () => sign({ aud: `${CLIENT}-2` }),
    "several audiences and no azp": () => sign({ aud: [CLIENT, "other"] }),
    "several audiences and another's azp": () => sign({ aud: [CLIENT, "other"], azp: "other" }),
    "another's azp": () => sign({ azp: "other" }),
    "an expiry that has passed": () => sign({ exp: seconds() - 120 }),
    "no expiry": () => sign({ exp: undefined }),
    "an expiry that is no number": () => sign({ exp: "tomorrow" }),
    "a time before which it does not hold": () => sign({ nbf: seconds() + 600 }),
    "an issue time to come": () => sign({ iat: seconds() + 600, exp: seconds() + 1_200 }),
    "no issue time": () => sign({ iat: undefined }),
    "no subject": () => sign({ sub: undefined }),
    "an empty subject": () => sign({ sub: "" }),
    "a subject too long": () => sign({ sub: "s".repeat(256) }),
    "a subject with a NUL": () => sign({ sub: "a\0b" }),
    "no email": () => sign({ email: undefined }),
    "an email that is none": () => sign({ email: "asha" }),
    "an email with a line break": () => sign({ email: "asha@example.com\nx" }),
    "an email not verified": () => sign({ email_verified: false }),
    "an email verified by text": () => sign({ email_verified: "false" }),
    "an email nobody speaks of": () => sign({ email_verified: undefined }),
    "an email verified by a number": () => sign({ email_verified: 1 }),
  };

  it.each(Object.keys(badTokens))("%s", async (name) => {
    const token = await badTokens[name]?.();
    const error = await refusal(token ?? "");
    expect(error.kind).toBe("unauthenticated");
    expect(error.message).toBe("This sign-in could not be verified. Please try again");
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe("claims that an ID token leaves to userinfo", () => {
  const ACCESS = "the-access-token";
  const bare = { email: undefined, email_verified: undefined, name: undefined };
  const respondWith = (info: unknown, status = 200, headers = {}) => {
    documents["/userinfo"] = { status, body: JSON.stringify(info), headers };
  };
  const person = { sub: "user-1", email: "asha@example.com", email_verified: true, name: "Asha" };
  const failure = async (changes: Record<string, unknown>, check = verifier()) => {
    const token = await sign(changes);
    return await check.verify(token, ACCESS).then(
      () => "let in",
      (error: unknown) => {
        if (!(error instanceof AppError && error.cause instanceof Error)) throw error;
        return `${error.kind}: ${error.cause.message}`;
      },
    );
  };

  it("are asked for with the access token", async () => {
    respondWith(person);
    await expect(verifier().verify(await sign(bare), ACCESS)).resolves.toMatchObject({
      subject: "user-1",
      email: "asha@example.com",
      name: "Asha",
    });
    expect(authorization).toBe(`Bearer ${ACCESS}`);
  });

  it("are not asked for where the token has them, or there is no access token", async () => {
    await verifier().verify(await sign(), ACCESS);
    expect((await refusal(await sign(bare))).cause).toMatchObject({ claim: "email" });
    expect(hits["/userinfo"]).toBeUndefined();
  });

  it("never replace claims of the token", async () => {
    respondWith({ ...person, email: "boss@example.com", name: "Boss" });
    await expect(
      verifier().verify(await sign({ name: undefined, email: "asha@example.com" }), ACCESS),
    ).resolves.toMatchObject({ email: "asha@example.com", name: "Boss" });
    expect(await failure({ email_verified: false, name: undefined })).toBe(
      "unauthenticated: email_verified is not true",
    );
  });

  it.each([
    ["somebody else's", { ...person, sub: "user-2" }, "sub of userinfo is another's"],
    ["nobody's", { ...person, sub: undefined }, "sub of userinfo is another's"],
    ["without an address", { ...person, email: undefined }, "email is missing"],
    [
      "of an address not verified",
      { ...person, email_verified: false },
      "email_verified is not true",
    ],
    ["silent about it", { ...person, email_verified: undefined }, "email_verified is missing"],
  ])("let nobody in when they are %s", async (_, info, reason) => {
    respondWith(info);
    expect(await failure(bare)).toBe(`unauthenticated: ${reason}`);
  });

  it("don't verify another address than the one they speak of", async () => {
    respondWith({ ...person, email: "other@example.com" });
    expect(await failure({ email_verified: undefined })).toBe(
      "unauthenticated: email_verified is missing",
    );
  });

  it("are refused with an access token that userinfo refuses, or that is not the ID token's", async () => {
    respondWith({ error: "invalid_token" }, 401);
    expect(await failure(bare)).toBe("unauthenticated: accessToken is refused by userinfo");
    respondWith(person);
    expect(await failure({ ...bare, at_hash: "AAAAAAAAAAAAAAAAAAAAAA" })).toBe(
      "unauthenticated: at_hash is another access token's",
    );
    const at_hash = createHash("sha256").update(ACCESS).digest().subarray(0, 16);
    expect(await failure({ ...bare, at_hash: at_hash.toString("base64url") })).toBe("let in");
  });

  it("make sign-in unavailable when they can't be had, and only then", async () => {
    respondWith({}, 500);
    expect(await failure(bare)).toContain("unavailable: ");
    expect(await failure({ name: undefined })).toBe("let in");
    respondWith({}, 302, { location: `${issuer}/elsewhere` });
    expect(await failure(bare)).toContain("unavailable: ");
    expect(hits["/elsewhere"]).toBeUndefined();
  });

  it("are never asked for in a place that isn't safe", async () => {
    documents["/.well-known/openid-configuration"] = {
      status: 200,
      body: JSON.stringify({
        issuer,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: "http://169.254.169.254/userinfo",
      }),
    };
    expect(await failure(bare)).toBe("unauthenticated: email is missing");
  });
});

describe("an issuer trusted for its addresses", () => {
  const trusting = () => createIdTokenVerifier({ issuer, clientId: CLIENT, trustsEmail: true });

  it("may leave email_verified out", async () => {
    const token = await sign({ email_verified: undefined });
    await expect(trusting().verify(token)).resolves.toMatchObject({ email: "asha@example.com" });
    await expect(trusting().verify(token, "an-access-token")).resolves.toMatchObject({});
  });

  it.each([false, "false", 0, null])("may not say %j of it", async (email_verified) => {
    const { cause } = await refusal(await sign({ email_verified }), trusting());
    expect(cause).toMatchObject({ claim: "email_verified" });
  });

  it("may not say so at userinfo either", async () => {
    const info = { sub: "user-1", email: "asha@example.com", email_verified: false };
    documents["/userinfo"] = { status: 200, body: JSON.stringify(info) };
    await expect(
      trusting().verify(await sign({ email_verified: undefined }), "an-access-token"),
    ).rejects.toThrow(AppError);
  });
});

describe("an issuer that can't be relied on makes sign-in unavailable", () => {
  const configuration = "/.well-known/openid-configuration";
  const respond = (path: string, body: unknown, status = 200, headers = {}) => {
    documents[path] = {
      status,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers,
    };
  };

  it("names another issuer", async () => {
    respond(configuration, { issuer: "https://evil.example", jwks_uri: `${issuer}/jwks` });
    expect((await refusal(await sign())).kind).toBe("unavailable");
  });

  it("keeps its keys on another machine without TLS", async () => {
    respond(configuration, { issuer, jwks_uri: "http://keys.example/jwks" });
    expect((await refusal(await sign())).kind).toBe("unavailable");
  });

  it("signs with algorithms that are not allowed alone", async () => {
    const algorithms = { id_token_signing_alg_values_supported: ["HS256", "none"] };
    respond(configuration, { issuer, jwks_uri: `${issuer}/jwks`, ...algorithms });
    expect((await refusal(await sign())).kind).toBe("unavailable");
  });

  it.each([
    ["fails", configuration, "", 500],
    ["answers with no JSON", configuration, "<html>", 200],
    ["has lost its keys", "/jwks", "", 404],
    ["has keys that are no JSON", "/jwks", "<html>", 200],
    ["has keys that are no key set", "/jwks", { keys: "none" }, 200],
  ])("%s", async (_, path, body, status) => {
    respond(path, body, status);
    expect((await refusal(await sign())).kind).toBe("unavailable");
  });

  it("redirects elsewhere, which is not followed", async () => {
    respond("/jwks", "", 302, { location: `${issuer}/elsewhere` });
    expect((await refusal(await sign())).kind).toBe("unavailable");
    expect(hits["/elsewhere"]).toBeUndefined();
  });

  it("does not listen", async () => {
    const unreachable = createIdTokenVerifier({ issuer: "http://127.0.0.1:9", clientId: CLIENT });
    expect((await refusal(await sign(), unreachable)).kind).toBe("unavailable");
  });

  it("is asked again after it failed", async () => {
    const check = verifier();
    const good = documents[configuration];
    respond(configuration, "", 503);
    expect((await refusal(await sign(), check)).kind).toBe("unavailable");
    if (good) documents[configuration] = good;
    await expect(check.verify(await sign())).resolves.toMatchObject({ subject: "user-1" });
  });
});

it("asks the issuer once for many tokens at a time, and not again for keys that don't exist", async () => {
  const check = verifier();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => sign()));
  await Promise.all(tokens.map((token) => check.verify(token)));
  for (const kid of ["a", "b", "c"]) await refusal(await sign({}, { kid }), check);
  expect(hits).toEqual({ "/.well-known/openid-configuration": 1, "/jwks": 1 });
});

it("uses an algorithm only where the issuer says it signs with it", async () => {
  documents["/.well-known/openid-configuration"] = {
    status: 200,
    body: JSON.stringify({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
  };
  const token = await sign({}, { alg: "ES256", kid: "ec" }, ec.privateKey);
  expect((await refusal(token)).kind).toBe("unauthenticated");
});

it("accepts an issuer whose own name ends in the slash the setting has lost", async () => {
  documents["/.well-known/openid-configuration"] = {
    status: 200,
    body: JSON.stringify({ issuer: `${issuer}/`, jwks_uri: `${issuer}/jwks` }),
  };
  const token = await sign({ iss: `${issuer}/` });
  await expect(verifier().verify(token)).resolves.toMatchObject({ issuer });
  expect((await refusal(await sign({ iss: issuer }))).kind).toBe("unauthenticated");
});

it("knows Google by both its names, and every other issuer by one", () => {
  expect(issuerNames("https://accounts.google.com")).toEqual([
    "https://accounts.google.com",
    "accounts.google.com",
  ]);
  expect(issuerNames("https://login.example.com")).toEqual(["https://login.example.com"]);
});
