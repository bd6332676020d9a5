const failed = new Set<HTMLLinkElement>();

// Events of elements that load something do not bubble.
document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  },
  true,
);

/** Fetches style sheets again that did not come: for the bundler's loader they are there. */
export async function refetchStyles(): Promise<void> {
  const links = [...failed];
  failed.clear();
  await Promise.all(
    links.map(async (link) => {
      const fresh = document.createElement("link");
      Object.assign(fresh, { rel: "stylesheet", href: link.href });
      await new Promise<void>((settle, fail) => {
        fresh.addEventListener("load", () => settle());
        fresh.addEventListener("error", () =>
          fail(new Error(`Unable to preload CSS for ${link.href}`)),
        );
        link.replaceWith(fresh);
      });
    }),
  );
}
