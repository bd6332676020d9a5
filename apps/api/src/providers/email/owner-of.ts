/** The registrable domain of an address, which also covers a vendor's regional hosts. */
export function ownerOf(url: string): string {
  return new URL(url).hostname.split(".").slice(-2).join(".");
}
