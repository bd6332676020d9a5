import classes from "./code-line.module.css";

/**
 * Text for a program or a terminal, whole whatever its length.
 *
 * @param label - What it is; read out, not shown.
 */
export function CodeLine({ label, children }: { label: string; children: string }) {
  return (
    <pre className={classes.code}>
      <span className="visually-hidden">{label}: </span>
      <code>{children}</code>
    </pre>
  );
}
