import { MailFrame } from "../../mail-look/mail-frame.tsx";
import { useFrameFocus } from "../../mail-look/use-frame-focus.ts";
import type { MailLook } from "../../mail-look/mail-look.ts";
import type { RenderedMail } from "./use-rendered-mail.ts";
import classes from "./mail-body.module.css";

/**
 * What a mail says: as its reader sees it, or its plain text.
 *
 * @param hasLook - Whether the mail has a look of its own; a plain one is drawn the same on every screen.
 * @param className - Gives its height.
 */
export function MailBody({
  mail,
  look,
  hasLook,
  title,
  className,
}: {
  mail: RenderedMail;
  look: MailLook;
  hasLook: boolean;
  title: string;
  className: string | undefined;
}) {
  const { frame, marks } = useFrameFocus();
  if (look.view === "plain")
    return <pre className={`${classes.plain} ${className}`}>{mail.text}</pre>;
  if (hasLook)
    return <MailFrame className={className} title={title} html={mail.html} look={look} />;
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
