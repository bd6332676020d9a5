// cspell:ignore changeme changethis letmein passw replaceme replacethis yourkey
/** Of 31 pairs of neighbours in 32 random hexadecimal digits some 29 differ; fewer than this means a pattern. */
const FEWEST_PAIRS = 20;

/** Common placeholders for a random text, compared without case and punctuation. */
const PLACEHOLDERS = [
  ...["changeme", "changethis", "replaceme", "replacethis", "placeholder", "example", "secret"],
  ...["password", "passw0rd", "insecure", "default", "dakiya", "qwerty", "letmein", "yourkey"],
  ...["0123456789", "123456789", "abcdefgh"],
];

/**
 * Finds the reason why a secret is easy to guess.
 *
 * @returns Such as `it repeats itself`; null when nothing speaks against it. Random bytes in hexadecimal or base64, 32
 *   characters of them or more, pass but for one in millions.
 */
export function whyWeak(secret: string): string | null {
  const pairs = new Set(
    Array.from({ length: secret.length - 1 }, (_, i) => secret.slice(i, i + 2)),
  );
  if (pairs.size < FEWEST_PAIRS) return "it repeats itself";
  const letters = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const placeholder = PLACEHOLDERS.find((word) => letters.includes(word));
  return placeholder === undefined ? null : `it contains "${placeholder}"`;
}
