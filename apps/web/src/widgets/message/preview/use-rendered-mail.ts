import {
  parseTemplate,
  renderHtmlBody,
  renderSubject,
  renderText,
  templateValues,
} from "@dakiya/domain/campaign";
import { attributeTypes } from "@dakiya/domain/fields";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import { NOBODY_YET, toTemplateCustomer } from "../../customers/template-customer.ts";
import type { Reader } from "../../preview-reader/preview-customers.ts";
import { isBlank, previewable } from "../message.ts";
import type { Message, TagFields } from "../message.ts";

const PAUSE_MS = 400;

/** An email as it is read; `html` is a whole document. */
export type RenderedMail = {
  subject: string;
  previewText?: string | undefined;
  text: string;
  html: string;
  /** Parts removed from pasted HTML, in words. */
  removed?: string[] | undefined;
  /** Whether a block of products is left out. */
  withoutProducts?: boolean | undefined;
};

/**
 * The email for one recipient, by the renderer of real emails: in the browser for a loaded customer, else by the
 * server.
 */
export function useRenderedMail(
  message: Message,
  reader: Reader | null,
  company: string,
  tags: TagFields,
): RenderedMail {
  const { client } = trpc.useUtils();
  const { subject, previewText = "", body } = message;
  // HTML and designs are made by the server alone.
  const isPlain = message.html === undefined && message.design === undefined;
  const customer =
    reader === null ? NOBODY_YET : reader.customer && toTemplateCustomer(reader.customer);
  const fields = useOwnFields();
  const own = useMemo(() => attributeTypes(fields), [fields]);
  const subjectParts = useMemo(() => parseTemplate(subject, own), [subject, own]);
  const previewParts = useMemo(() => parseTemplate(previewText, own), [previewText, own]);
  const bodyParts = useMemo(() => parseTemplate(body, own), [body, own]);

  const isWanted = isPlain ? reader !== null && reader.customer === null : !isBlank(message);
  const readerId = reader?._id;
  const [debouncedText] = useDebouncedValue(
    JSON.stringify({ ...previewable(message), ...tags }),
    PAUSE_MS,
  );
  const { data } = useQuery({
    queryKey: ["mail preview", debouncedText, readerId],
    // A request is aborted once further typing replaces it.
    queryFn: async ({ signal }) =>
      await client.campaigns.previewMail.mutate(
        { ...JSON.parse(debouncedText), customerId: readerId },
        { signal },
      ),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  if (!isPlain || !customer) return data ?? { subject: "", text: "", html: previewDocument("") };
  const values = templateValues(customer, { company, own });
  return {
    subject: renderSubject(subjectParts, values),
    previewText: renderSubject(previewParts, values),
    text: renderText(bodyParts, values),
    html: previewDocument(renderHtmlBody(bodyParts, values)),
  };
}

/**
 * The page an email's HTML is shown in. An email is shown on white in every theme, so these colours are the email's own
 * and not the product's.
 *
 * @param html - Made by `renderHtmlBody`, which has escaped everything in it.
 */
function previewDocument(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; background: #fff; color: #1b1f3b; font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
p { margin: 0 0 1em; }
a { color: #3f3fa8; }
</style></head><body>${html}</body></html>`;
}
