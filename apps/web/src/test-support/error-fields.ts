import type { initTRPC } from "@trpc/server";

type Options = NonNullable<Parameters<typeof initTRPC.create>[0]>;

/** What is said of single fields, as the server tells it: the `errors` of an error's cause. */
export const errorFields: Options = {
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: { ...shape.data, errors: error.cause && Reflect.get(error.cause, "errors") },
  }),
};
