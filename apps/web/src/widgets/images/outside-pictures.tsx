import { outsidePictures, withPictures } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useCopyPictures } from "./use-copy-pictures.ts";

const words = MESSAGES.images;

/** The pictures of pasted HTML that other servers have, to copy into the account's images. */
export function OutsidePictures({
  html,
  onChange,
}: {
  html: string;
  onChange: (html: string) => void;
}) {
  const urls = useMemo(() => outsidePictures(html), [html]);
  const { left, problems, copy } = useCopyPictures(
    (addresses, latest) => onChange(withPictures(latest, addresses)),
    html,
  );
  if (urls.length === 0) return null;
  const busy = left.length > 0;
  return (
    <Stack gap={8}>
      <Group justify="space-between" gap="4px 16px">
        <p className="semi">{words.outside(urls.length)}</p>
        {urls.length > 1 && (
          <Button variant="default" size="compact-md" loading={busy} onClick={() => copy(urls)}>
            Copy all into Images
          </Button>
        )}
      </Group>
      <p className="note">{words.outsideHint}</p>
      <Stack component="ul" gap={8} aria-label="Pictures from other servers">
        {urls.map((url) => (
          <Group key={url} component="li" gap={8} wrap="nowrap" align="flex-start">
            <Stack gap={0} flex="1" miw={0}>
              <Text span size="sm" className="anywhere" lineClamp={2}>
                {url}
              </Text>
              <Text span size="sm" c="red" role="status">
                {problems.get(url)}
              </Text>
            </Stack>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Copy into Images: ${url}`}
              loading={left.includes(url)}
              disabled={busy}
              onClick={() => copy([url])}
            >
              Copy into Images
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
