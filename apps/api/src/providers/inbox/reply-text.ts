/** The longest text kept of an answer, in bytes. */
export const MAX_REPLY_BYTES = 2_048;

/** Characters and lines that are looked through. An answer stands above its quote. */
const MAX_READ = 16_384;
const MAX_LINE = 300;

// cspell:disable -- what mail programs write above a quote, and below an answer
/** Ends of the line above a quote, in lower case: "On 26 Nov, Asha wrote:". It may be broken in two. */
const QUOTE_ENDS: readonly string[] = [
  ...[
    "wrote:",
    "ने लिखा:",
    "ने लिखा",
    "a écrit :",
    "a écrit:",
    "escribió:",
    "escreveu:",
    "ha scritto:",
  ],
  ...[
    "schrieb:",
    "schreef:",
    "skrev:",
    "napisał:",
    "napisał(a):",
    "写道：",
    "写道:",
    "のメッセージ:",
  ],
  ...["লিখেছেন:", "எழுதியது:", "ఇలా వ్రాశారు:", "લખ્યું:", "लिहिले:"],
];

/** Beginnings of such a line where the address stands at its end: "Am 26.11. schrieb Asha <asha@…>:". */
const QUOTE_STARTS = /^(?:am|on|le|el|il|em|op|den|w dniu|dnia)\s.{4,280}:$/i;

/** Lines that begin the head of a quoted message, of Outlook and others. */
const QUOTE_HEADS =
  /^(?:-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|mensagem original|मूल संदेश)\s?-*|_{10,}|\*?(?:from|von|de|da|van|प्रेषक)\s?:\*?\s.{2,200})$/i;

/** Lines that begin a signature. */
const SIGNATURES =
  /^(?:--\s?|—|sent from (?:my )?.{2,60}|get outlook for .{2,60}|gesendet von .{2,60}|von meinem .{2,60} gesendet|envoyé (?:de|depuis) .{2,60}|enviado (?:desde|do) .{2,60}|inviato da .{2,60}|verzonden vanaf .{2,60}|sent via .{2,60}|yahoo mail: .{2,60})$/i;
// cspell:enable

/** The text of an answer without quotes and signature, 2 KB at most. */
export function replyTextOf(text: string): string {
  const lines = text
    .slice(0, MAX_READ)
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.slice(0, MAX_LINE));
  const end = lines.findIndex((line, n) => endsAnswer(line.trim(), lines[n + 1]?.trim() ?? ""));
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith(">"));
  return within(own.join("\n").replaceAll("\n\n\n", "\n\n").trim(), MAX_REPLY_BYTES);
}

function endsAnswer(line: string, next: string): boolean {
  if (line === "") return false;
  return (
    isQuoteHead(line) ||
    (QUOTE_STARTS.test(`${line} ${next}`) && isQuoteHead(next)) ||
    SIGNATURES.test(line)
  );
}

const isQuoteHead = (line: string): boolean =>
  QUOTE_ENDS.some((end) => line.toLowerCase().endsWith(end)) ||
  (QUOTE_STARTS.test(line) && line.includes("@")) ||
  QUOTE_HEADS.test(line);

/** The beginning of a text that takes so many bytes at most, without half a character. */
export function within(text: string, maxBytes: number): string {
  // Unpaired surrogates become U+FFFD.
  const bytes = Buffer.from(text.replaceAll("\0", ""), "utf8");
  if (bytes.length <= maxBytes) return bytes.toString("utf8");
  return bytes
    .subarray(0, maxBytes)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
}
