import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Chooses a file by the page's Upload CSV button, and sets the type that the browser reports. */
export async function chooseFile(
  page: Page,
  { name, text, mimeType = "text/csv" }: { name: string; text: string; mimeType?: string },
): Promise<void> {
  await choose(page, { name, mimeType, buffer: Buffer.from(text) });
}

/**
 * Chooses a large file from the disk, whose type the browser tells by its name.
 *
 * @returns Removes the file again.
 */
export async function chooseLargeFile(
  page: Page,
  { name, text }: { name: string; text: string },
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "dakiya-e2e-file-"));
  const path = join(folder, name);
  await writeFile(path, text);
  await choose(page, path);
  return async () => await rm(folder, { recursive: true });
}

type Choice = Parameters<Awaited<ReturnType<typeof waitForChooser>>["setFiles"]>[0];

const waitForChooser = (page: Page) => page.waitForEvent("filechooser", { timeout: 10_000 });

/** A press may meet the button just when it becomes busy, which opens nothing: it is pressed again, as people do. */
async function choose(page: Page, file: Choice): Promise<void> {
  for (;;) {
    const asked = waitForChooser(page).catch(() => null);
    await page.getByRole("button", { name: "Upload CSV" }).click();
    const chooser = await asked;
    if (chooser !== null) return await chooser.setFiles(file);
  }
}
