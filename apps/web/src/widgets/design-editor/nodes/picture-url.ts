const OF_LIBRARY = /^https?:\/\/[^/]+(\/images\/[\w.-]+)$/;

/** Where the browser finds a picture: one of the library comes from this server, whatever name mails know it by. */
export function shownUrl(url: string): string {
  return OF_LIBRARY.exec(url)?.[1] ?? url;
}
