import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../../errors.ts";

/** Does something with a variant of a message. A refusal names its language, and the fields their place. */
export async function inVariant<Result>(
  { language, at }: { language: string; at: number },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    const named = (sentence: string): string =>
      MESSAGES.variants.of(languageLabel(language), sentence);
    const fields = error.fields.map(({ path, message }) => ({
      path: path.replace(/^template\b/, `template.variants.${at}`),
      message: named(message),
    }));
    throw new AppError("invalid", named(error.message), { fields });
  }
}
