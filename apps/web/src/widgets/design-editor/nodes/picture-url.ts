const OF_LIBRARY = /^https?:\/\/[^/]+(\/images\/[\w.-]+)$/;

/**
 * Address of an image for the browser: one of the library comes from this server, although emails name another host.
 */
export function shownUrl(url: string): string {
  return OF_LIBRARY.exec(url)?.[1] ?? url;
}
