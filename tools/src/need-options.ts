const HELP = "--help";

/**
 * Ends a script that is asked how it is used, or given an option it does not have, before it builds anything: the
 * former with exit code 0, the latter with a sentence and 2.
 *
 * @param command.usage - How it is used, and what it does.
 * @param command.options - Those it has, without their values.
 */
export function needOptions(
  { usage, options }: { usage: string; options: readonly string[] },
  args: readonly string[] = process.argv.slice(2),
): void {
  if (args.includes(HELP)) {
    console.log(usage);
    process.exit(0);
  }
  const known = [...options, HELP];
  const unknown = args.find((arg) => arg.startsWith("-") && !known.includes(nameOf(arg)));
  if (unknown === undefined) return;
  const listed = options.length === 0 ? `is ${HELP}` : `are ${options.join(", ")} and ${HELP}`;
  console.error(`No option ${nameOf(unknown)}; there ${listed}.`);
  process.exit(2);
}

const nameOf = (arg: string): string => arg.split("=", 1)[0] ?? arg;
