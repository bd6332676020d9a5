import { SMALL_SAMPLE } from "@dakiya/domain/analytics";
import classes from "./small-sample.module.css";

/** The tooltip of the mark beside a score. */
export const SMALL_SAMPLE_NOTE = `Small sample: fewer than ${SMALL_SAMPLE} mails were sent, so that one reader more or less moves the score a lot.`;

/** The mark of a score that rests on few mails. */
export function SmallSample() {
  return (
    <span className={classes.mark} title={SMALL_SAMPLE_NOTE}>
      Small sample
    </span>
  );
}
