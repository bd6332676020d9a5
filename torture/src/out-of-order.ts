import type { Fault, MailService } from "@dakiya/sandbox";
import type { House } from "./support/house.ts";
import type { Line } from "./support/line.ts";
import { always } from "./support/sending.ts";
import { baseUrls } from "./support/start-sandbox.ts";
import type { SandboxPlaces } from "./support/start-sandbox.ts";

/** How services go out of order. */
export const OUTAGE_KINDS = ["refused", "dns", "certificate", "503", "500"] as const;
export type OutageKind = (typeof OUTAGE_KINDS)[number];

/** The campaign's message for each kind of outage. */
export const REASONS: Record<OutageKind, RegExp> = {
  refused: /can't be reached \(connection refused\)$/,
  dns: /can't be reached \(the name nowhere\.invalid was not found\)$/,
  certificate: /can't be reached safely \(the certificate is self-signed, so nothing was sent\)$/,
  503: /(is out of order \(503|is busy: 421)/,
  500: /(is out of order \(500|is busy: 451)/,
};

/** Puts the services out of order, and mends them. */
export type Outage = {
  begin: (services: MailService[]) => Promise<void>;
  end: () => Promise<void>;
};

/**
 * The outages of a house.
 *
 * @param lines - The connections to all services.
 * @param untrustedPort - The port of a server without a trusted certificate.
 */
export function outagesOf(
  house: House,
  lines: Line[],
  untrustedPort: number,
): Record<OutageKind, Outage> {
  const { sandbox } = house;
  const working = house.settings;
  /** Other addresses take a restart, as settings do. */
  const restartWith = async (settings: Record<string, string>): Promise<void> => {
    await Promise.all(house.workers.map(async (worker) => await worker.leave()));
    house.settings = settings;
    for (const worker of house.workers) worker.start();
  };
  const moveTo = (host: string): Outage => ({
    begin: async () =>
      await restartWith({ ...working, ...addresses(sandbox, `https://${host}`, null) }),
    end: async () => await restartWith(working),
  });
  const failing = (httpFault: Fault, smtpFault: Fault): Outage => ({
    begin: async (services) => {
      for (const service of services) {
        const fault = service === "smtp" ? smtpFault : httpFault;
        await sandbox.setChances(service, [always(fault)], house.run.seed);
      }
    },
    end: async () => await sandbox.clearFaults(),
  });
  return {
    refused: {
      begin: async () => {
        await Promise.all(lines.map(async (line) => await line.cut()));
      },
      end: async () => {
        await Promise.all(lines.map(async (line) => await line.mend()));
      },
    },
    dns: moveTo("nowhere.invalid"),
    certificate: moveTo(`127.0.0.1:${untrustedPort}`),
    503: failing(
      { mode: "serverError", status: 503 },
      { mode: "smtpReply", code: 421, at: "mail", message: "4.3.0 Going down" },
    ),
    500: failing({ mode: "serverError", status: 500 }, { mode: "serverError" }),
  };
}

/** The settings of services that are all at one place. */
export function addresses(
  { urls }: SandboxPlaces,
  origin: string,
  smtpPort: number | null,
): Record<string, string> {
  const at = (url: string): string => `${origin}${new URL(url).pathname}`;
  return {
    ...baseUrls((service) => at(urls[service])),
    GMAIL_SMTP_URL:
      smtpPort === null ? origin.replace("https:", "smtps:") : `smtp://127.0.0.1:${smtpPort}`,
  };
}
