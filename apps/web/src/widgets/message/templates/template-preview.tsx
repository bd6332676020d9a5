import type { MessageTemplateSummary } from "@dakiya/domain/wire";
import { Box } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { IconAlignLeft, IconCode } from "@tabler/icons-react";
import { trpc } from "../../../lib/server/trpc.ts";
import { MailThumbnail } from "./mail-thumbnail.tsx";

/** Preview of a template: a designed one as a picture, fetched once it is scrolled to, any other as its kind. */
export function TemplatePreview({ template: { _id, mode } }: { template: MessageTemplateSummary }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const isDesign = mode === "design";
  const { data } = trpc.templates.get.useQuery({ id: _id }, { enabled: isDesign && inViewport });
  if (!isDesign) {
    const Kind = mode === "html" ? IconCode : IconAlignLeft;
    return (
      <Box flex="none" w={75} h={90} className="frame soft middle">
        <Kind size={24} stroke={1.5} aria-hidden />
      </Box>
    );
  }
  const look = data?.mode === "design" ? data.look : undefined;
  return (
    <div ref={ref}>
      <MailThumbnail html={look ?? null} isSmall />
    </div>
  );
}
