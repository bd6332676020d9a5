import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isLoopback, isPublicAddress } from "../../settings/public-address.ts";
import { createWebhookSender } from "./create-webhook-sender.ts";

describe("an address on the internet", () => {
  it.each([
    "93.184.216.34",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::8",
  ])("%s is one", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "100.127.255.255",
      "127.0.0.1",
      "127.9.9.9",
      "169.254.169.254",
    ],
    ...[
      "172.16.0.1",
      "172.31.255.255",
      "192.0.0.1",
      "192.0.2.1",
      "192.168.1.1",
      "198.18.0.1",
      "198.51.100.7",
    ],
    ...["203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "168.63.129.16"],
    ...[
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "::ffff:a9fe:a9fe",
      "::7f00:1",
      "64:ff9b::7f00:1",
    ],
    ...[
      "64:ff9b:1::1",
      "fe80::1",
      "fe80::1%eth0",
      "fc00::1",
      "fd00:ec2::254",
      "ff02::1",
      "fec0::1",
      "100::1",
    ],
    ...["2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "", "localhost", "127.1"],
  ])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));

  it("and this machine itself is told from other private ones", () => {
    expect(["127.0.0.1", "127.8.0.1", "::1"].every(isLoopback)).toBe(true);
    expect(["10.0.0.1", "169.254.169.254", "0.0.0.0", "::", "fe80::1"].some(isLoopback)).toBe(
      false,
    );
  });
});

describe("a post to an address that a user gave", () => {
  const listen = async (answer: "ok" | "never" | "break") => {
    let count = 0;
    const server = createServer((request, response) => {
      count += 1;
      request.resume();
      if (answer === "ok") response.end("done");
      if (answer === "break") request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return { port: (server.address() as AddressInfo).port, count: () => count };
  };
  const post = async (
    url: string,
    { allowsLoopback, deadlineMs }: { allowsLoopback: boolean; deadlineMs?: number },
  ) => {
    const sender = createWebhookSender({ allowsLoopback });
    onTestFinished(sender.close);
    return await sender.post({ url, headers: {}, body: "{}" }, deadlineMs);
  };

  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost",
    "0",
  ])(
    "reaches nothing on this machine as %s, by HTTP or HTTPS, outside of local mode",
    async (host) => {
      const { port, count } = await listen("ok");
      for (const scheme of ["http", "https"]) {
        const outcome = await post(`${scheme}://${host}:${port}/`, { allowsLoopback: false });
        expect(outcome).toMatchObject({
          kind: "failed",
          problem: expect.stringContaining("private address"),
        });
      }
      expect(count()).toBe(0);
    },
  );

  it("reaches this machine in local mode, and no other private address there either", async () => {
    const { port } = await listen("ok");
    for (const host of ["127.0.0.1", "localhost"]) {
      expect(await post(`http://${host}:${port}/`, { allowsLoopback: true })).toMatchObject({
        kind: "answered",
        status: 200,
        text: "done",
      });
    }
    for (const host of ["169.254.169.254", "10.0.0.1", "[fd00:ec2::254]"]) {
      expect(await post(`http://${host}/`, { allowsLoopback: true })).toMatchObject({
        problem: expect.stringContaining("private address"),
      });
    }
  });

  it("says in plain words why there was no response", async () => {
    const local = { allowsLoopback: true, deadlineMs: 300 };
    const never = await listen("never");
    expect(await post(`http://127.0.0.1:${never.port}/`, local)).toMatchObject({
      problem: "it did not respond in time",
    });
    const broken = await listen("break");
    expect(await post(`http://127.0.0.1:${broken.port}/`, local)).toMatchObject({
      problem: "the connection broke off",
    });
    expect(await post("http://127.0.0.1:1/", local)).toMatchObject({
      problem: "nothing listens at its address",
    });
    expect(await post("https://nobody.invalid/", { allowsLoopback: false })).toMatchObject({
      problem: "its host was not found",
    });
  });
});

describe("a receiver that breaks HTTP", () => {
  /** Listens for connections and has each answered by hand. */
  const listen = async (respond: (socket: Socket) => void): Promise<number> => {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).once("data", () => respond(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return (server.address() as AddressInfo).port;
  };
  const every = (socket: Socket, text: string, ms: number) => {
    const timer = setInterval(() => socket.write(text), ms);
    socket.on("close", () => clearInterval(timer));
  };
  const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
    "answers 101": (socket) =>
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      ),
    "answers 101 and goes on talking": (socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
      every(socket, "more", 5);
    },
    "never ends its response": (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      every(socket, "1\r\nx\r\n", 5);
    },
    "sends its head letter by letter": (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      every(socket, "x", 5);
    },
    "sends informational responses for ever": (socket) =>
      every(socket, "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n", 1),
    "closes without a response": (socket) => socket.end(),
    "closes in the middle of its response": (socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
    "sends no end of headers": (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${"X-Many: yes\r\n".repeat(100_000)}`),
    "sends what is no HTTP": (socket) => socket.write("220 mail.example ESMTP\r\n"),
    "says nothing": () => {},
  };

  it.each(Object.keys(ANSWERS))("that %s has an outcome within the deadline", async (name) => {
    const port = await listen(ANSWERS[name] ?? (() => {}));
    const sender = createWebhookSender({ allowsLoopback: true });
    onTestFinished(sender.close);
    for (const scheme of ["http", "https"]) {
      const url = `${scheme}://127.0.0.1:${port}/`;
      const outcome = await sender.post({ url, headers: {}, body: "{}" }, 400);
      const is101 = scheme === "http" && name.startsWith("answers 101");
      expect(outcome).toMatchObject(
        is101 ? { kind: "answered", status: 101 } : { kind: "failed", problem: expect.any(String) },
      );
    }
  });
});
