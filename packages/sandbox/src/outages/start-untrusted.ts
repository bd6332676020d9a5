import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import type { TLSSocket } from "node:tls";

/** A self-signed key; the certificate proves nothing, which is its purpose. */
export const UNTRUSTED_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKsnOIT3xvlg61CdF
HW9jwvtd+wlr0/XDhQKvw835y26hRANCAAQIN+SMMsU+kxfN0V4fsseptLG+g4F9
NJmJq1ShrF66cl+vcWWJjUsBd2J4B2CyphMPpUKAPEZP6kP4RXDk5G4V
-----END PRIVATE KEY-----`;

/** Of localhost, self-signed, valid from 2020 to 2120. */
export const UNTRUSTED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBVTCB/KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECDfkjDLFPpMXzdFe
H7LHqbSxvoOBfTSZiatUoaxeunJfr3FliY1LAXdieAdgsqYTD6VCgDxGT+pD+EVw
5ORuFaM9MDswGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQWBBSj
kwfxMURtn/QOpDY0sCYA2fWKtzAKBggqhkjOPQQDAgNIADBFAiAegqUd9ylq4mYE
30pX7j6UvvYUwq5DJV07eCDFWGcOaQIhAKMpHyfrQTQ4o0o0bHeqzGFTbK/B8suZ
5HT2cZ/nZgX9
-----END CERTIFICATE-----`;

/** A server with a certificate that no client trusts. */
export type UntrustedServer = {
  port: number;
  /** How many bytes arrived from clients that accepted its certificate. */
  bytesReceived: () => number;
  close: () => Promise<void>;
};

/** Starts one on loopback that never responds. */
export async function startUntrusted(): Promise<UntrustedServer> {
  let bytesReceived = 0;
  const open = new Set<TLSSocket>();
  const server = createServer({ key: UNTRUSTED_KEY, cert: UNTRUSTED_CERTIFICATE }, (socket) => {
    open.add(socket);
    socket.on("data", (bytes) => {
      bytesReceived += bytes.byteLength;
    });
    // A client that does not trust it aborts the handshake.
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    bytesReceived: () => bytesReceived,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
