const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** Atoms and dots, an @, and a host name whose last part is a top level: a word, or one that is written as xn--. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/**
 * Whether a text is an address mail can be sent to: ASCII, at most 254 characters, one `@`, a
 * dotted host name. Nothing that could end a header or start a second address passes.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && text.indexOf("@") <= MAX_LOCAL_LENGTH && ADDRESS.test(text);
}
