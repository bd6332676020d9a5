import { unknownVariables } from "@dakiya/domain/campaign";
import type { ReviewWire } from "@dakiya/domain/wire";
import { countPeople } from "./count-people.ts";
import classes from "./message-warnings.module.css";

/**
 * What would look odd in the mails, said while it is written: names in braces that stand for nothing, and those that
 * are blank for somebody, each with the number of people it touches.
 *
 * @param review - Counts the people; null while nobody has been counted.
 */
export function MessageWarnings({ text, review }: { text: string; review: ReviewWire | null }) {
  const unknown = unknownVariables(text);
  const blanks = (review?.blanks ?? []).filter(({ variable }) => text.includes(`{${variable}`));
  const everybody = review === null ? "" : ` to ${countPeople(review.eligible)}`;
  return (
    <div role="status">
      {unknown.length + blanks.length > 0 && (
        <ul className={classes.warnings}>
          {unknown.map((name) => (
            <li
              key={name}
            >{`{${name}} is not known and goes out as it is written${everybody}.`}</li>
          ))}
          {blanks.map(({ variable, people }) => (
            <li key={variable}>
              {`{${variable}} is blank for ${countPeople(people)}. {${variable}|…} says what stands in.`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
