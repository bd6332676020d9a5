import { readConfig } from "../src/config.ts";
import type { Config } from "../src/config.ts";
import { startFailure } from "../src/start-failure.ts";

/**
 * Runs a command with the settings of a start. Errors that an operator can fix end it with one sentence and exit code 1.
 *
 * @param options.refusal - Class of the command's own refusals.
 * @param options.reword - Names settings as this command does.
 */
export async function runCommand(
  settings: Record<string, string | undefined>,
  run: (config: Config) => Promise<void>,
  options: { refusal: new (message: string) => Error; reword?: (sentence: string) => string },
): Promise<void> {
  const { refusal, reword = (sentence) => sentence } = options;
  let config: Config | null = null;
  try {
    config = readConfig(settings);
    await run(config);
  } catch (error) {
    const isOwn = error instanceof refusal;
    const sentence = isOwn ? error.message : startFailure(error, config);
    console.error(sentence === null ? error : isOwn ? sentence : reword(sentence));
    process.exitCode = 1;
  }
}
