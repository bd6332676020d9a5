import { customers, grouped } from "../counted-words.ts";

/** Messages about list health. */
export const LIST_HEALTH_MESSAGES = {
  notTypo: (domain: string): string => `"${domain}" is no likely typo`,
  busy: "Customers are being imported or changed. Try again when that has ended",
  correctFailed: "Failed to correct the addresses",
  corrected: (count: number): string => `Addresses of ${customers(count)} corrected`,
  kept: (count: number): string =>
    count === 1
      ? "1 customer keeps their address, since the right one is taken:"
      : `${grouped(count)} customers keep their address, since the right one is taken:`,
} as const;
