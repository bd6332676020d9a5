import {
  allBlocks,
  designWarnings,
  lowContrasts,
  picturesOf,
} from "@dakiya/domain/campaign/design";
import type { DesignDocument, DesignWarning } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { formatBytes } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { FRESH_MS } from "../../../lib/server/on-focus.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { goToBlock } from "../../design-editor/go-to-block.ts";
import classes from "./message-warnings.module.css";

const words = MESSAGES.createCampaign;

/** Gmail clips a longer HTML (bytes) behind "View entire message". */
const GMAIL_BYTES = 102_000;

/** Possible mistakes in a designed message, each with the way to its block. */
export function DesignWarnings({
  document,
  review,
}: {
  document: DesignDocument;
  review: ReviewWire | null;
}) {
  const brand = trpc.brand.get.useQuery(undefined, { staleTime: FRESH_MS }).data;
  const lacksAddress = brand !== undefined && brand.footer.address.trim() === "";
  const warnings = [
    ...designWarnings(document),
    ...(brand === undefined ? [] : lowContrasts(document, brand.colours)).map(
      ({ blockId, ratio }) => ({ blockId, sentence: words.lowContrast(ratio) }),
    ),
    ...largePictures(document, review),
  ];
  const tooLong = (review?.htmlBytes ?? 0) > GMAIL_BYTES;
  if (warnings.length === 0 && !tooLong && !lacksAddress) return null;
  return (
    <Stack
      component="ul"
      gap={6}
      p="10px 12px"
      bdrs="control"
      c="var(--yellow-ink)"
      className={`small anywhere ${classes.warnings}`}
      aria-label="Before you send"
    >
      {tooLong && <li>{words.cutByGmail(formatBytes(review?.htmlBytes ?? 0))}</li>}
      {lacksAddress && (
        <Group component="li" gap="4px 8px">
          <span>{words.noPostalAddress}</span>
          <a href={paths.brand} target="_blank" rel="noopener">
            Show
          </a>
        </Group>
      )}
      {warnings.map(({ blockId, sentence }) => (
        <Group key={`${blockId} ${sentence}`} component="li" gap="4px 8px">
          <span>{sentence}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Show: ${sentence}`}
            onClick={() => goToBlock(blockId)}
          >
            Show
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function largePictures(document: DesignDocument, review: ReviewWire | null): DesignWarning[] {
  const large = new Map((review?.largeImages ?? []).map(({ url, bytes }) => [url, bytes]));
  return allBlocks(document).flatMap((block) =>
    picturesOf(block).flatMap(({ url }) => {
      const bytes = large.get(url);
      return bytes === undefined
        ? []
        : [{ blockId: block.id, sentence: words.largePicture(formatBytes(bytes)) }];
    }),
  );
}
