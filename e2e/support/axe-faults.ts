import axe from "axe-core";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations of WCAG 2.2 AA and best practices on a page: a line for each, with its place. */
export async function axeFaults(
  page: Page,
  options: { within?: string; rules?: string[]; without?: string[] } = {},
): Promise<string[]> {
  // Through the debugger: the page's security policy would refuse a script of ours.
  const isThere = await page.evaluate("typeof axe !== 'undefined'");
  if (isThere !== true) await page.evaluate(axe.source);
  const results = await page.evaluate(
    async ({ within, run }) => {
      const { axe: inPage } = window as unknown as {
        axe: { run: (within: unknown, run: unknown) => Promise<AxeResults> };
      };
      // A tooltip stands at the end of the document, outside of its landmarks, for as long as the pointer or focus is on a button.
      const include = within === null ? {} : { include: [[within]] };
      return await inPage.run({ ...include, exclude: [["[role=tooltip]"]] }, run);
    },
    {
      within: options.within ?? null,
      run: {
        resultTypes: ["violations"],
        // Asks for the style sheets anew, for a rule that is not among these.
        preload: false,
        rules: Object.fromEntries(
          (options.without ?? []).map((rule) => [rule, { enabled: false }]),
        ),
        runOnly:
          options.rules === undefined
            ? { type: "tag", values: STANDARDS }
            : { type: "rule", values: options.rules },
      },
    },
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any }) => {
      const why = any[0]?.message ?? "";
      return `${id}: ${help}, at ${target.join(" ")}: ${html.slice(0, 160)} (${why.slice(0, 160)})`;
    }),
  );
}
