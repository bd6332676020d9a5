import { SMALL_SAMPLE } from "@dakiya/domain/analytics";
import classes from "./small-sample.module.css";

/** What the mark beside a score means. */
export const SMALL_SAMPLE_NOTE = `Small sample: fewer than ${SMALL_SAMPLE} mails were sent, so that one reader more or less moves the score a lot.`;

/** The mark of a score that rests on few mails. */
export function SmallSample() {
  return (
    <span className={classes.mark} title={SMALL_SAMPLE_NOTE}>
      Small sample
    </span>
  );
}
