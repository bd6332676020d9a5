import { createServer, request as askServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What becomes of a request on its way. */
export type Trouble =
  /** Answered once all is well again. */
  | { kind: "held" }
  /** Never answered, as long as the trouble lasts. */
  | { kind: "silent" }
  /** The connection breaks off. */
  | { kind: "cut" }
  /** Answered in place of the server: a text is a page, as a gateway's own; anything else goes as JSON. */
  | { kind: "answer"; status: number; body: unknown };

/** A real connection between browser and server that can be disturbed. */
export interface LoopbackProxy {
  url: string;
  /** Disturbs the requests whose path fits, until told otherwise. The latest word on a path counts. */
  disturb: (path: RegExp, trouble: Trouble) => void;
  /** From now on requests go to the server at another port. */
  leadTo: (port: number) => void;
  /** All is well again: what was held goes on, what was to stay silent breaks off. */
  calm: () => void;
  stop: () => Promise<void>;
}

/** Stands before the server at a port; to the server its requests look like those of its own pages. */
export async function startLoopbackProxy(firstPort: number): Promise<LoopbackProxy> {
  let port = firstPort;
  const rules: { path: RegExp; trouble: Trouble }[] = [];
  const silent = new Set<IncomingMessage>();
  const held = new Set<() => void>();
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
    if (trouble?.kind === "held") await new Promise<void>((goOn) => held.add(goOn));
    forward(incoming, outgoing, port);
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const calm = (): void => {
    rules.length = 0;
    for (const { socket } of silent) socket.destroy();
    silent.clear();
    for (const goOn of held) goOn();
    held.clear();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    disturb: (path, trouble) => void rules.push({ path, trouble }),
    leadTo: (other) => void (port = other),
    calm,
    stop: async () => {
      calm();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
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
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    },
  );
  upstream.on("error", () => outgoing.destroy());
  outgoing.on("close", () => upstream.destroy());
  incoming.pipe(upstream);
}
