import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside every built file of text; the server sends those. */
export function compressFiles(folder: string): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    async writeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await Promise.all([
    writeFile(`${path}.br`, await brotli),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
