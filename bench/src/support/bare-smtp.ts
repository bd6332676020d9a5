import { createTransport } from "nodemailer";

/** The parameter of `sendMail`. */
export type Mail = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0];

/**
 * Sends `mails` one after the other over nodemailer's own pool, as fast as it takes them.
 *
 * @param options.mails - Repeated until `count` are sent.
 * @returns Mails a second.
 */
export async function bareSmtp(
  port: number,
  options: {
    mails: Mail[];
    count: number;
    pool: { maxConnections: number; maxMessages: number };
  },
): Promise<number> {
  const { mails, count, pool } = options;
  const transport = createTransport({
    ...pool,
    host: "127.0.0.1",
    port,
    pool: true,
    ignoreTLS: true,
    auth: { user: "hello@shop.example.com", pass: "bench" },
  });
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < count) {
      const mail = mails[next % mails.length];
      if (mail === undefined) throw new Error("There is no mail to repeat");
      next += 1;
      await transport.sendMail(mail);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: pool.maxConnections * 2 }, send));
  const speed = count / ((performance.now() - startedAt) / 1000);
  transport.close();
  return speed;
}
