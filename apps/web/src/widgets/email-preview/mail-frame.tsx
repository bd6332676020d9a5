import { asShown, supportsDark, NO_DARK_COLOURS, PHONE_WIDTH } from "@dakiya/domain/email-preview";
import { Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import type { CSSProperties } from "react";
import type { PreviewMode } from "./preview-mode.ts";
import classes from "./mail-frame.module.css";
import { useFrameFocus } from "./use-frame-focus.ts";

/** From this width on emails show their desktop layout; a narrower place shows them smaller. */
const DESKTOP_WIDTH = 680;

/**
 * The HTML of an email as a screen shows it, in a frame that may run nothing and has no origin. As wide as that screen:
 * where there is less room, the frame is drawn smaller.
 *
 * @param className - Gives the height of the place it fills.
 */
export function MailFrame({
  html,
  mode,
  title,
  className,
}: {
  html: string;
  mode: PreviewMode;
  title: string;
  className: string | undefined;
}) {
  const { ref, width } = useElementSize();
  const { frame, marks } = useFrameFocus();
  const { view, dark, imagesOff } = mode;
  const shown = useMemo(() => asShown(html, { dark, imagesOff }), [html, dark, imagesOff]);
  const frameWidth = view === "phone" ? PHONE_WIDTH : Math.max(width, DESKTOP_WIDTH);
  const scale = width === 0 ? 1 : Math.min(1, width / frameWidth);
  return (
    <>
      <div ref={ref} className={`${classes.place} ${className}`}>
        <iframe
          ref={frame}
          {...marks}
          className={classes.frame}
          style={{ width: frameWidth, "--scale": scale } as CSSProperties}
          data-dark={dark || undefined}
          title={title}
          sandbox=""
          srcDoc={shown}
        />
      </div>
      {dark && !supportsDark(html) && (
        <Text p="12px 16px" className="note ruled-above">
          {NO_DARK_COLOURS}
        </Text>
      )}
    </>
  );
}
