import type { BrandInput } from "@dakiya/domain/brand";

/** What all mails of an account theme like, its logo as the picture it is. */
export type MailBrand = Omit<BrandInput, "logo"> & {
  /** Width in pixels. */
  logo: { url: string; alt: string; width: number } | null;
};
