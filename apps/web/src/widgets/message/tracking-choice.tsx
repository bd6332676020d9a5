import { TRACKING, TRACKING_LABELS } from "@dakiya/domain/tracking";
import type { LinkTagsChoice, Tracking } from "@dakiya/domain/tracking";
import { NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { FRESH_MS } from "../../lib/server/on-focus.ts";
import { trpc } from "../../lib/server/trpc.ts";

const LinkTagFields = lazyPart(
  async () => await import("./link-tag-fields.tsx"),
  "LinkTagFields",
  () => <BlockSkeleton height={320} />,
);

/** Choices of an email about tracking and link tags; null where it follows the account. */
export type TrackingFields = { tracking: Tracking | null; linkTags: LinkTagsChoice | null };

/** Those choices as the server takes them: absent where it follows the account. */
export const trackingOf = ({ tracking, linkTags }: TrackingFields) => ({
  ...(tracking === null ? {} : { tracking }),
  ...(linkTags === null ? {} : { linkTags }),
});

/** Choices of one email: tracking, and UTM tags on its links; folded away until it is opened. */
export function TrackingChoice({
  tracking,
  linkTags,
  onChange,
}: TrackingFields & { onChange: (changes: Partial<TrackingFields>) => void }) {
  // As it was at first: it stays open when the last choice is taken back.
  const [isChosen] = useState(tracking !== null || linkTags !== null);
  const { data } = trpc.automations.rules.useQuery(undefined, { staleTime: FRESH_MS });
  const account = (words: string | undefined): string =>
    words === undefined ? "As in Settings" : `As in Settings: ${words.toLowerCase()}`;
  const hasTags = linkTags?.isOn ?? data?.linkTags.isOn;
  const tagsOfAccount = data && (data.linkTags.isOn ? "added" : "none");
  return (
    <details open={isChosen || undefined}>
      <summary className="text-button">Tracking and UTM tags</summary>
      <Stack mt={12}>
        <NativeSelect
          label="Track"
          value={tracking ?? ""}
          data={[
            { value: "", label: account(data && TRACKING_LABELS[data.tracking]) },
            ...TRACKING.map((value) => ({ value, label: TRACKING_LABELS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ tracking: TRACKING.find((choice) => choice === value) ?? null })
          }
        />
        <NativeSelect
          label="UTM tags on links"
          value={linkTags?.isOn === undefined ? "" : String(linkTags.isOn)}
          data={[
            { value: "", label: account(tagsOfAccount) },
            { value: "true", label: "Add them" },
            { value: "false", label: "None" },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ linkTags: chosen(linkTags, value) })
          }
        />
        {hasTags === true && data !== undefined && (
          <LinkTagFields
            choice={linkTags}
            account={data.linkTags}
            onChange={(values) => onChange({ linkTags: orNull(values) })}
          />
        )}
      </Stack>
    </details>
  );
}

/** The values of the tags stay, for when they are added again. */
function chosen(before: LinkTagsChoice | null, value: string): LinkTagsChoice | null {
  const { isOn: _, ...values } = before ?? {};
  return orNull(value === "" ? values : { ...values, isOn: value === "true" });
}

/** Without any choice, the email follows the account. */
const orNull = (choice: LinkTagsChoice): LinkTagsChoice | null =>
  Object.keys(choice).length === 0 ? null : choice;
