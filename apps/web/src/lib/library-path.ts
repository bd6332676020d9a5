const IN_LIBRARY = /^https?:\/\/[^/]+(\/images\/[\w-]+)$/;

/**
 * The path of an image of the library, which this server serves, although emails name another host. Null for an address
 * elsewhere.
 */
export function libraryPath(url: string): string | null {
  return IN_LIBRARY.exec(url)?.[1] ?? null;
}
