import { MailFrame } from "../../email-preview/mail-frame.tsx";
import { useFrameFocus } from "../../email-preview/use-frame-focus.ts";
import type { PreviewMode } from "../../email-preview/preview-mode.ts";
import type { RenderedMail } from "./use-rendered-mail.ts";
import classes from "./mail-body.module.css";

/**
 * Contents of an email: as its recipient sees it, or its plain text.
 *
 * @param isHtml - Plain text is drawn the same on every device.
 * @param className - Gives its height.
 */
export function MailBody({
  mail,
  mode,
  isHtml,
  title,
  className,
}: {
  mail: RenderedMail;
  mode: PreviewMode;
  isHtml: boolean;
  title: string;
  className: string | undefined;
}) {
  const { frame, marks } = useFrameFocus();
  if (mode.view === "plain")
    return <pre className={`${classes.plain} ${className}`}>{mail.text}</pre>;
  if (isHtml) return <MailFrame className={className} title={title} html={mail.html} mode={mode} />;
  return (
    <iframe
      ref={frame}
      {...marks}
      className={`${classes.frame} ${className}`}
      title={title}
      sandbox=""
      srcDoc={mail.html}
    />
  );
}
