import type { initTRPC } from "@trpc/server";

type Options = NonNullable<Parameters<typeof initTRPC.create>[0]>;

/** An error's `errors`, by field. */
export const errorFields: Options = {
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: { ...shape.data, errors: error.cause && Reflect.get(error.cause, "errors") },
  }),
};
