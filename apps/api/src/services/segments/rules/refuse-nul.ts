import { AppError } from "../../../errors.ts";

/** PostgreSQL stores no NUL character; a text that holds one is refused by its field. */
export function refuseNul(texts: Record<string, string>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text.includes("\0"))
    .map(([path]) => ({ path, message: `"${path}" holds a character that can't be stored` }));
  const [first] = fields;
  if (first !== undefined) throw new AppError("invalid", first.message, { fields });
}
