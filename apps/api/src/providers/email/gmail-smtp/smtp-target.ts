const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** Where SMTP goes and how the connection is encrypted. */
export type SmtpTarget = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** STARTTLS is required: a password never leaves this machine in clear text. */
  requireTLS: boolean;
  ignoreTLS: boolean;
};

/** Reads `smtp://host:port` or `smtps://host:port`; the ports are 587 and 465 when not given. */
export function readSmtpTarget(url: string): SmtpTarget {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "smtps:";
  const local = LOOPBACK.has(host);
  return {
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
  };
}
