import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

const HELP = { type: "boolean", short: "h" } as const;

/**
 * Reads the arguments of a command. `--help` prints how it is used and ends the process; an option that can't be read
 * ends it with one sentence and exit code 2.
 *
 * @param command.usage - How it is used, what it does, and a line for each option.
 */
export function readOptions<const Options extends OptionsConfig>(
  command: { usage: string; options: Options; allowPositionals?: boolean },
  args: string[] = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  const { usage, options, allowPositionals = false } = command;
  const all: OptionsConfig = { ...options, help: HELP };
  const { tokens } = parseArgs({ args, options: all, ...LENIENT });
  if (tokens.some((token) => token.kind === "option" && token.name === "help")) {
    console.log(usage);
    process.exit(0);
  }
  const [problem] = tokens.flatMap((token) => problemOf(token, all, allowPositionals) ?? []);
  if (problem !== undefined) {
    console.error(`${problem} --help says how this is used.`);
    process.exit(2);
  }
  return parseArgs({ args, options, allowPositionals });
}

const LENIENT = { strict: false, allowPositionals: true, tokens: true } as const;

type Token =
  | {
      kind: "option";
      name: string;
      rawName: string;
      value: string | undefined;
      inlineValue?: boolean | undefined;
    }
  | { kind: "positional"; value: string }
  | { kind: "option-terminator" };

function problemOf(token: Token, options: OptionsConfig, allowPositionals: boolean): string | null {
  if (token.kind === "option-terminator") return null;
  if (token.kind === "positional") {
    return allowPositionals ? null : `This command takes options alone, not ${token.value}.`;
  }
  const { name, rawName, value, inlineValue } = token;
  const option = options[name];
  if (option === undefined) return `No option ${rawName}; ${listed(Object.keys(options))}.`;
  if (option.type === "boolean") return value === undefined ? null : `${rawName} takes no value.`;
  const isNext = inlineValue !== true && value?.startsWith("-") === true && value !== "-";
  return value === undefined || isNext ? `${rawName} needs a value.` : null;
}

function listed(names: readonly string[]): string {
  const texts = names.map((name) => `--${name}`);
  const last = texts.pop() ?? "";
  return texts.length === 0 ? `there is ${last}` : `there are ${texts.join(", ")} and ${last}`;
}
