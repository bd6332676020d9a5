import type { BrandInput } from "@dakiya/domain/brand";

/** Brand of all emails of an account, with its logo as an image rather than an id. */
export type MailBrand = Omit<BrandInput, "logo"> & {
  /** Width in pixels. */
  logo: { url: string; alt: string; width: number } | null;
  /** The addresses of a message's countdowns, by `keyOfPicture`. Without one, the end is written. */
  countdowns?: Readonly<Record<string, string>>;
};
