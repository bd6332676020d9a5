import { createServer, request as askServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The trouble of a request. */
export type Trouble =
  /** Answered once the trouble ends. */
  | { kind: "held" }
  /** Never answered, as long as the trouble lasts. */
  | { kind: "silent" }
  /** The connection breaks off. */
  | { kind: "cut" }
  /** Answered in place of the server: a text is a page, as a gateway's own; anything else goes as JSON. */
  | { kind: "answer"; status: number; body: unknown };

/** A real connection between browser and server that can be disturbed. */
export type LoopbackProxy = {
  url: string;
  /** Disturbs the requests whose path fits, until told otherwise. The latest rule for a path counts. */
  disturb: (path: RegExp, trouble: Trouble) => void;
  /** From now on requests go to the server at another port. */
  leadTo: (port: number) => void;
  /** Ends all trouble: held requests continue, silent ones break off. */
  calm: () => void;
  stop: () => Promise<void>;
};

/** Stands before the server at a port; to the server its requests look like those of its own pages. */
export async function startLoopbackProxy(firstPort: number): Promise<LoopbackProxy> {
  let port = firstPort;
  const rules: { path: RegExp; trouble: Trouble }[] = [];
  const silent = new Set<IncomingMessage>();
  const releases = new Set<() => void>();
  const server = createServer((incoming, outgoing) => {
    const { url = "/" } = incoming;
    const trouble = rules.findLast(({ path }) => path.test(url))?.trouble;
    void handle(incoming, outgoing, trouble).catch(() => outgoing.destroy());
  });

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    trouble: Trouble | undefined,
  ): Promise<void> {
    if (trouble?.kind === "cut") return void incoming.socket.destroy();
    if (trouble?.kind === "silent") return void silent.add(incoming);
    if (trouble?.kind === "answer") {
      const isPage = typeof trouble.body === "string";
      const type = isPage ? "text/html" : "application/json";
      outgoing.writeHead(trouble.status, { "content-type": type });
      return void outgoing.end(isPage ? trouble.body : JSON.stringify(trouble.body));
    }
    if (trouble?.kind === "held") await new Promise<void>((goOn) => releases.add(goOn));
    forward(incoming, outgoing, port);
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const calm = (): void => {
    rules.length = 0;
    for (const { socket } of silent) socket.destroy();
    silent.clear();
    for (const goOn of releases) goOn();
    releases.clear();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    disturb: (path, trouble) => void rules.push({ path, trouble }),
    leadTo: (other) => void (port = other),
    calm,
    stop: async () => {
      calm();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const home = `localhost:${port}`;
  const { origin, referer, ...headers } = incoming.headers;
  const upstream = askServer(
    {
      port,
      host: "127.0.0.1",
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...headers,
        host: home,
        ...(origin === undefined ? {} : { origin: `http://${home}` }),
        ...(referer === undefined ? {} : { referer: `http://${home}/` }),
      },
    },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.on("error", () => outgoing.destroy());
      response.pipe(outgoing);
    },
  );
  upstream.on("error", () => outgoing.destroy());
  outgoing.on("close", () => upstream.destroy());
  incoming.pipe(upstream);
}
