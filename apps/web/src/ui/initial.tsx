import classes from "./initial.module.css";

/** The first letter of a name in a round mark. It repeats what stands beside it, so it is not read out. */
export function Initial({ name }: { name: string }) {
  const [first = "?"] = name.trim();
  return (
    <span className={classes.initial} aria-hidden="true">
      {first.toLocaleUpperCase()}
    </span>
  );
}
