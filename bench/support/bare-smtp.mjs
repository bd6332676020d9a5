import { nodemailer } from "./dependency.mjs";

/**
 * Sends `mails` one after the other over nodemailer's own pool, as fast as it takes them.
 *
 * @param mails - What `sendMail` takes, repeated until `count` are sent.
 * @returns Mails a second.
 */
export async function bareSmtp(port, { mails, count, pool }) {
  const transport = nodemailer.createTransport({
    ...pool,
    host: "127.0.0.1",
    port,
    pool: true,
    ignoreTLS: true,
    auth: { user: "hello@shop.example.com", pass: "bench" },
  });
  let next = 0;
  const send = async () => {
    while (next < count) {
      const mail = mails[next % mails.length];
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
