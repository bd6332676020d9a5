import type { Network } from "../../network/index.ts";

/** Address of an SMTP server and encryption of the connection. */
export type SmtpTarget = {
  host: string;
  port: number;
  /**
   * tls: from the first byte. starttls: required, but on this machine, where it is used if offered. none: never, for a
   * stand-in on this machine.
   */
  encryption: "tls" | "starttls" | "none";
  /** Addresses the host may have; null where an operator named it. */
  network: Network | null;
};

/** An account at a server: its sign-in, and the number of connections it may have. */
export type SmtpAccount = {
  target: SmtpTarget;
  user: string;
  /** A password, or with xoauth2 an access token. */
  secret: string;
  signIn: "password" | "xoauth2";
  /** Domain to greet with: some servers reject clients that greet as localhost. */
  domain: string;
  maxConnections: number;
  /** The envelope's sender; null for the email's own. */
  returnPath: string | null;
};

/** Names of the server and its secret in sentences. */
export type SmtpWords = { label: string; secret: "app password" | "password" | "access token" };

/** The part after the @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** Reads `smtp://host:port` or `smtps://host:port` of an operator; the ports are 587 and 465 when not given. */
export function readSmtpTarget(url: string): SmtpTarget {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    encryption: secure ? "tls" : LOOPBACK.has(host) ? "none" : "starttls",
    network: null,
  };
}
