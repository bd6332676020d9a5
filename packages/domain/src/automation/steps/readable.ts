import { z } from "zod";

/** A list of the items that can be read; the others are left out. */
export function readable<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch(() => [])
    .transform((all): z.infer<Item>[] =>
      all.flatMap((one) => {
        const result = item.safeParse(one);
        return result.success ? [result.data] : [];
      }),
    );
}
