import classes from "./template-warnings.module.css";

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}

/**
 * What would look odd in the mail, said before it is sent.
 *
 * @param unknown - Names in braces that stand for nothing.
 * @param blank - Variables this reader has no value for, and the message no fallback.
 */
export function TemplateWarnings({
  unknown,
  blank,
  reader,
}: {
  unknown: readonly string[];
  blank: readonly string[];
  reader: string;
}) {
  if (unknown.length === 0 && blank.length === 0) return null;
  return (
    <ul className={classes.warnings} role="status">
      {unknown.length > 0 && (
        <li>
          {inBraces(unknown)} {unknown.length === 1 ? "is" : "are"} not known and will be sent as
          written.
        </li>
      )}
      {blank.length > 0 && (
        <li>
          {inBraces(blank)} {blank.length === 1 ? "is" : "are"} empty for {reader}. Add a fallback,
          such as {`{${blank[0] ?? "name"}|there}`}.
        </li>
      )}
    </ul>
  );
}
