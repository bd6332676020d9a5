import { isAscii } from "node:buffer";

/** Bytes of cells that an encoding is found by. */
const SAMPLE_BYTES = 16_384;
const CELL_BYTES = 400;
/** A longer line is no list of cells. */
const LINE_BYTES = 65_536;

const HIGH = /[\u0080-\u00ff]/;
/** Bytes that are no part of a character in any encoding a file may be in. */
const BETWEEN_CELLS = /[,;\t"]/;

/** Cells with bytes beyond ASCII, one line of the file in each. Bytes stand as the characters of Latin-1. */
export type CellSample = {
  rows: string[][];
  /** The first of them is the first line of the file. */
  hasFirstLine: boolean;
};

/** Collects the first cells of a file, given in chunks, that have bytes beyond ASCII. */
export function sampleCells(): { push: (chunk: Buffer) => void; end: () => CellSample } {
  const rows: string[][] = [];
  let size = 0;
  let rest = "";
  let isFirst = true;
  let hasFirstLine = false;

  function note(line: string): void {
    const cells = HIGH.test(line) && size < SAMPLE_BYTES ? highCells(line) : [];
    if (cells.length > 0) {
      hasFirstLine ||= isFirst;
      rows.push(cells);
      size += cells.reduce((sum, cell) => sum + cell.length, 0);
    }
    if (line !== "") isFirst = false;
  }

  return {
    push: (chunk) => {
      if (size >= SAMPLE_BYTES) return;
      if (isAscii(chunk) && !HIGH.test(rest)) {
        const end = Math.max(chunk.lastIndexOf(10), chunk.lastIndexOf(13));
        if (end !== -1) isFirst = false;
        rest = (end === -1 ? rest : "") + chunk.subarray(end + 1).toString("latin1");
      } else {
        const lines = (rest + chunk.toString("latin1")).split(/[\r\n]+/);
        rest = lines.pop() ?? "";
        for (const line of lines) note(line);
      }
      if (rest.length > LINE_BYTES) rest = "";
    },
    end: () => {
      note(rest);
      return { rows, hasFirstLine };
    },
  };
}

function highCells(line: string): string[] {
  return line
    .split(BETWEEN_CELLS)
    .filter((cell) => HIGH.test(cell) && cell.length <= CELL_BYTES)
    .map((cell) => cell.replaceAll(/^ +| +$/g, ""));
}
