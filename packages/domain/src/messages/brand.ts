const of = (ratio: number, needed: number): string => `contrast ${ratio} to 1, needed ${needed}`;

/** Messages about the brand of an account's emails. */
export const BRAND_MESSAGES = {
  loadFailed: "Failed to load the brand",
  saveFailed: "Failed to save the brand",
  saved: "Brand saved",
  noColour: "A colour is written like #1b1f3b",
  noLink: "A link begins with https:// and names a site, like https://example.com/shop",
  networkTwice: "Each network can be linked once",
  unsendable: (what: string): string => `${what} has characters that cannot be sent`,
  logoMissing: "This image is no longer in the library. Please choose another",
  noAddress: "Required in many countries",
  warning: {
    text: (ratio: number, needed: number): string =>
      `Text is hard to read on this background (${of(ratio, needed)})`,
    link: (ratio: number, needed: number): string =>
      `Links are hard to read on this background (${of(ratio, needed)})`,
    buttonLabel: (ratio: number, needed: number): string =>
      `Button text is hard to read (${of(ratio, needed)})`,
    button: (ratio: number, needed: number): string =>
      `Buttons hardly stand out from the background (${of(ratio, needed)})`,
  },
};
