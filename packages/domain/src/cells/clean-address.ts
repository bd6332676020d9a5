import { isEmailAddress } from "./email-address.ts";

/** A global of every runtime this package runs in; the library types leave it out. */
declare const URL: new (text: string) => { readonly hostname: string };

/** Longer texts are not cleaned: they are no address. */
const MAX_RAW_LENGTH = 2_000;
/** Characters that show nothing: format characters, variation selectors, fillers, and spaces that no keyboard has. */
const INVISIBLE =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;
/** Chinese, Japanese and Korean keyboards write ASCII full-width: ＠ and ａ. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const SMALL_AT = /\uFE6B/g;
const LINK = /^(?:mailto|smtp):\s*/i;
const LINK_QUERY = /\?.*$/s;
/** A host name with letters beyond ASCII, and nothing that has a meaning of its own in a URL. */
const INTERNATIONAL_HOST = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]{1,253}$/u;

/**
 * The address a text means, in the form mail is sent to: without invisible characters and `mailto:`, with the
 * internationalised domain as punycode. Null where that is no address. An address is returned as it is written.
 */
export function cleanAddress(raw: string): string | null {
  const text = raw.trim();
  if (isEmailAddress(text)) return text;
  if (text.length > MAX_RAW_LENGTH) return null;
  const visible = text
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(SMALL_AT, "@")
    .trim();
  const bare = LINK.test(visible) ? visible.replace(LINK, "").replace(LINK_QUERY, "") : visible;
  const at = bare.lastIndexOf("@");
  const address = at === -1 ? bare : `${bare.slice(0, at)}@${asciiHost(bare.slice(at + 1))}`;
  return isEmailAddress(address) ? address : null;
}

/** An internationalised host name as punycode; any other as it is. */
function asciiHost(host: string): string {
  if (!INTERNATIONAL_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** A text with its invisible characters spelled out: `zw⟨U+200B⟩end`. */
export function showInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) =>
      `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
