const MAX_LENGTH = 600;
/** Technical messages of parsers, libraries and proxies. */
const RAW =
  /\bJSON\b|\bunexpected (token|end|identifier)|^\w*(Error|Exception)\b|^[[{<]|[\r\n]|https?:\/\//i;

/** Whether a message is for users: a sentence on one line, not a technical one. */
export function isSentence(message: string): boolean {
  return message.length <= MAX_LENGTH && /\S\s+\S/.test(message) && !RAW.test(message);
}
