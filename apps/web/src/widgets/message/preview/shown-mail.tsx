import { Box, Text } from "@mantine/core";
import type { PreviewMode } from "../../email-preview/preview-mode.ts";
import { MailBody } from "./mail-body.tsx";
import type { RenderedMail } from "./use-rendered-mail.ts";
import classes from "./shown-mail.module.css";

/**
 * An email with its sender and subject.
 *
 * @param isBlank - Whether nothing but the subject may be written yet.
 * @param isHtml - As in `MailBody`.
 * @param isLarge - Gives it the height of the window.
 */
export function ShownMail({
  from,
  mail,
  isBlank,
  mode,
  isHtml,
  title,
  isLarge = false,
}: {
  from: { company: string; address: string | undefined };
  mail: RenderedMail;
  isBlank: boolean;
  mode: PreviewMode;
  isHtml: boolean;
  title: string;
  isLarge?: boolean;
}) {
  const isNarrow = !isHtml && mode.view === "phone";
  const height = isLarge ? classes.large : isHtml ? classes.medium : classes.small;
  return (
    <div className={classes.mail} data-narrow={isNarrow || undefined}>
      <Box p="12px 16px" className="ruled-below">
        <div className="note anywhere">
          {from.company || "Your company"}
          {from.address && ` <${from.address}>`}
        </div>
        <div className="strong anywhere">
          {mail.subject || (
            <Text span c="var(--ink-3)">
              Subject
            </Text>
          )}
        </div>
        {mail.previewText !== undefined && mail.previewText !== "" && (
          <Text fz="var(--text-small)" lineClamp={1} className="soft">
            {mail.previewText}
          </Text>
        )}
      </Box>
      {isBlank ? (
        <Text p="40px 16px" fz="var(--text-small)" ta="center" className="soft">
          Your message appears here as you write.
        </Text>
      ) : (
        <MailBody mail={mail} mode={mode} isHtml={isHtml} title={title} className={height} />
      )}
    </div>
  );
}
