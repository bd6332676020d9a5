import { numberText, styleOf } from "./cell-text.ts";
import type { NumberStyle } from "./cell-text.ts";
import { WORKBOOK_LIMITS, WorkbookRefusal } from "./limits.ts";
import { openZip } from "./open-zip.ts";
import type { Zip } from "./open-zip.ts";
import { parseXml } from "./parse-xml.ts";

export type Workbook = {
  sheets: string[];
  /** A sheet as the pieces of a CSV file, a line for each of its rows. */
  toCsv: (sheet: number) => AsyncGenerator<string>;
};

/** Opens an Excel workbook (.xlsx). @throws WorkbookRefusal */
export async function openWorkbook(file: Blob): Promise<Workbook> {
  const zip = await openZip(file);
  const { sheets, from1904 } = await readSheets(zip);
  const paths = await readPaths(zip);
  if (sheets.length === 0) throw new WorkbookRefusal("unreadable");
  return {
    sheets: sheets.map(({ name }) => name),
    async *toCsv(sheet) {
      const path = paths.get(sheets[sheet]?.id ?? "");
      if (path === undefined) throw new WorkbookRefusal("unreadable");
      const texts = await readTexts(zip);
      const styles = await readStyles(zip);
      yield* readSheet(zip, path, { texts, styles, from1904 });
    },
  };
}

type Attributes = Readonly<Record<string, string>>;
const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? "";

async function readSheets(zip: Zip) {
  const sheets: { name: string; id: string }[] = [];
  let from1904 = false;
  await parseXml(await zip.open("xl/workbook.xml", WORKBOOK_LIMITS.partBytes), {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      sheets.push({ name: attributes["name"] ?? "", id: relationOf(attributes) });
    },
  });
  return { sheets, from1904 };
}

async function readPaths(zip: Zip): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await parseXml(await zip.open("xl/_rels/workbook.xml.rels", WORKBOOK_LIMITS.partBytes), {
    open: (name, { Id = "", Target = "", Type = "" }) => {
      if (name !== "Relationship" || !Type.endsWith("/worksheet")) return;
      paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
}

/** Texts that cells name by their number. */
async function readTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has("xl/sharedStrings.xml")) return texts;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  await parseXml(await zip.open("xl/sharedStrings.xml", WORKBOOK_LIMITS.textsBytes), {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      if (name === "t") isText = !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      if (texts.length >= WORKBOOK_LIMITS.texts) throw new WorkbookRefusal("tooLarge");
      texts.push(text);
    },
  });
  return texts;
}

async function readStyles(zip: Zip): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (!zip.has("xl/styles.xml")) return styles;
  const codes = new Map<string, string>();
  let isOfCells = false;
  await parseXml(await zip.open("xl/styles.xml", WORKBOOK_LIMITS.partBytes), {
    open: (name, attributes) => {
      const id = attributes["numFmtId"] ?? "0";
      if (name === "numFmt") codes.set(id, attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells) styles.push(styleOf(Number(id), codes.get(id)));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

type Book = { texts: readonly string[]; styles: readonly NumberStyle[]; from1904: boolean };
const PIECE_CHARACTERS = 262_144;

/** The lines of a sheet, in pieces, as it is unpacked. */
async function* readSheet(zip: Zip, path: string, book: Book): AsyncGenerator<string> {
  const stream = await zip.open(path, WORKBOOK_LIMITS.sheetBytes);
  const pieces = new TransformStream<string, string>(undefined, { highWaterMark: 1 });
  const writer = pieces.writable.getWriter();
  const rows = sheetRows(book);
  let bytes = 0;
  const flush = async (least: number): Promise<void> => {
    if (rows.size() < least) return;
    const piece = rows.take();
    bytes += piece.length;
    if (bytes > WORKBOOK_LIMITS.csvBytes) throw new WorkbookRefusal("tooLarge");
    await writer.write(piece);
  };
  const done = parseXml(stream, rows.handler, async () => await flush(PIECE_CHARACTERS))
    .then(async () => await flush(1))
    .then(async () => await writer.close())
    .catch(async (error: unknown) => await writer.abort(error).catch(() => {}));
  const reader = pieces.readable.getReader();
  for (;;) {
    const { done: isDone, value } = await reader.read();
    if (isDone) break;
    yield value;
  }
  await done;
}

/** Rows as lines of CSV. A row that is left out is a blank line, so that lines count as rows do. */
function sheetRows({ texts, styles, from1904 }: Book) {
  let out = "";
  let row = 0;
  let cells: string[] = [];
  let place = 0;
  let type = "";
  let style: NumberStyle = "plain";
  let value = "";
  let isValue = false;

  const textOf = (): string => {
    if (type === "s") return texts[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "Yes" : "No";
    if (type === "e") return "";
    return type === "" || type === "n" ? numberText(value, style, from1904) : value;
  };
  const openRow = ({ r }: Attributes): void => {
    const next = Number(r ?? row + 1);
    if (!(next > row && next <= LAST_ROW)) throw new WorkbookRefusal("unreadable");
    out += "\n".repeat(next - row - 1);
    row = next;
    cells = [];
    place = 0;
  };
  return {
    size: () => out.length,
    take: () => {
      const piece = out;
      out = "";
      return piece;
    },
    handler: {
      open: (name: string, attributes: Attributes) => {
        if (name === "row") openRow(attributes);
        if (name === "v" || name === "t") isValue = true;
        if (name !== "c") return;
        place = placeOf(attributes["r"]) ?? place;
        type = attributes["t"] ?? "";
        style = styles[Number(attributes["s"] ?? 0)] ?? "plain";
        value = "";
      },
      text: (piece: string) => {
        if (isValue) value += piece;
      },
      close: (name: string) => {
        if (name === "v" || name === "t") isValue = false;
        if (name === "c") {
          if (place < WORKBOOK_LIMITS.columns) {
            while (cells.length < place) cells.push("");
            cells[place] = value === "" ? "" : csvCell(textOf());
          }
          place += 1;
        }
        if (name === "row") out += `${cells.join(",")}\n`;
      },
    },
  };
}

const LAST_ROW = 1_048_576;

/** The place of a cell from 0, by its name such as AB12. */
function placeOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(name ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const csvCell = (text: string): string =>
  /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
