const MAX_LENGTH = 200;

/** A name made of another, cut to what a campaign's name can be. */
export function cutName(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
