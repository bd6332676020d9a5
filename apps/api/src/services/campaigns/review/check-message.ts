import { unescapeHtml } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { countCharacters } from "@dakiya/domain/text";
import { MAX_CHECKED_ADDRESSES } from "@dakiya/domain/wire";
import type {
  CheckedAddress,
  MailAsInput,
  MailPreviewWire,
  MessageCheckWire,
} from "@dakiya/domain/wire";
import type { Ctx } from "../../../deps.ts";
import type { Probe } from "../../../providers/web/index.ts";
import { findGone } from "../../address-uses/find-gone.ts";
import { countLimit } from "../../audit/count-limit.ts";
import { inBatches } from "../../in-batches.ts";
import { languagesOf } from "./choose-message.ts";
import { previewMail } from "./preview-mail.ts";

/** How many addresses of one message are asked at a time. */
const CONCURRENCY = 10;

/**
 * Asks each address of a message, as one customer would get it, whether it responds, and counts its images and text: of one
 * in several languages, the most images and the least text. It is advice: nothing is refused for it. Of this installation's addresses it
 * names those of deleted images and files, and takes the others for sound.
 *
 * @throws AppError as `previewMail` does, and "slowDown".
 */
export async function checkMessage(ctx: Ctx, input: MailAsInput): Promise<MessageCheckWire> {
  const mails = await renderAll(ctx, input);
  const all = addressesIn(mails.map(({ html }) => html).join("\n"));
  const own = all.filter(({ url }) => isOwn(ctx, url));
  const gone = await findGone(
    ctx,
    own.map(({ url }) => url),
  );
  const found = all.filter((one) => !own.includes(one));
  const asked = found.slice(0, MAX_CHECKED_ADDRESSES);
  if (asked.length > 0) await countLimit(ctx, "addressCheck", String(ctx.account.id), asked.length);
  const check = async (one: Found) => toChecked(one, await ctx.web.probe(one.url));
  const addresses = await inBatches(asked, CONCURRENCY, check);
  return {
    addresses: [...own.filter(({ url }) => gone.has(url)).map(toMissing), ...addresses],
    unchecked: found.length - asked.length,
    images: Math.max(...mails.map(({ html }) => html.match(/<img\b/gi)?.length ?? 0)),
    textCharacters: Math.min(...mails.map(({ text }) => countCharacters(wordsIn(text)))),
    mailBytes: Math.max(
      ...mails.map(({ html, text }) => Buffer.byteLength(html) + Buffer.byteLength(text)),
    ),
  };
}

/** The message in each of its languages. */
async function renderAll(ctx: Ctx, input: MailAsInput): Promise<MailPreviewWire[]> {
  const mails: MailPreviewWire[] = [];
  for (const language of languagesOf(input)) {
    const { variants, inLanguage: _asked, ...message } = input;
    const isFallback = language === (input.language ?? null);
    mails.push(
      await previewMail(
        ctx,
        isFallback ? message : { ...message, variants, inLanguage: language ?? undefined },
      ),
    );
  }
  return mails;
}

type Found = Pick<CheckedAddress, "url" | "kind">;

/** The addresses of a rendered message in their order, each once. */
function addressesIn(html: string): Found[] {
  const found = new Map<string, Found>();
  for (const [, attribute = "", raw = ""] of html.matchAll(
    /\s(href|src|background)="(https?:[^"]{1,4000})"/gi,
  )) {
    const url = unescapeHtml(raw);
    const kind = attribute.toLowerCase() === "href" ? "link" : "image";
    if (URL.canParse(url) && !found.has(url)) found.set(url, { url, kind });
  }
  return [...found.values()];
}

const isOwn = ({ config }: Ctx, url: string): boolean =>
  [config.publicUrl, config.linksUrl].some((own) => new URL(own).origin === new URL(url).origin);

const wordsIn = (text: string): string =>
  text
    .replaceAll(/https?:\S+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const factsOf = ({ url, kind }: Found) => ({ url, kind, isEncrypted: url.startsWith("https:") });

const toMissing = (found: Found): CheckedAddress => ({
  ...factsOf(found),
  ...{ state: "missing", status: 404, problem: null, redirectsTo: null },
});

function toChecked({ url, kind }: Found, probe: Probe): CheckedAddress {
  const facts = factsOf({ url, kind });
  if (probe.kind === "failed") {
    const { problem } = probe;
    const state = problem === MESSAGES.webhooks.timedOut ? "unknown" : "unreachable";
    return { ...facts, state, status: null, problem, redirectsTo: null };
  }
  const redirectsTo = probe.url === new URL(url).href || probe.url === url ? null : probe.url;
  return {
    ...facts,
    state: stateOf(kind, probe),
    status: probe.status,
    problem: null,
    redirectsTo,
  };
}

function stateOf(
  kind: Found["kind"],
  { status, contentType }: Extract<Probe, { kind: "answered" }>,
): CheckedAddress["state"] {
  if (status === 404 || status === 410) return "missing";
  if (status >= 500) return "failing";
  // Servers refuse programs in many ways.
  if (status < 200 || status >= 400) return "unknown";
  return kind === "image" && !/^image\//i.test(contentType) ? "notAnImage" : "ok";
}
