import classes from "./mail-thumbnail.module.css";

/**
 * An email as a small picture of itself, which says nothing to a screen reader.
 *
 * @param html - Null while it is fetched.
 */
export function MailThumbnail({
  html,
  isSmall = false,
}: {
  html: string | null;
  isSmall?: boolean;
}) {
  return (
    <span className={classes.frame} data-small={isSmall || undefined} aria-hidden>
      {html !== null && (
        <iframe
          className={classes.page}
          title="Thumbnail"
          tabIndex={-1}
          sandbox=""
          loading="lazy"
          srcDoc={html}
        />
      )}
    </span>
  );
}
