import { deflateRawSync } from "node:zlib";

/** A zip archive of files, deflated. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): File {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(head, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return new File([Buffer.concat([...parts, list, end])], "customers.xlsx");
}

const SHEETS = `<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="People" sheetId="1" r:id="rId1"/>
  <sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Old" sheetId="3" r:id="rId3"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId3" Type="x/worksheet" Target="/xl/worksheets/sheet3.xml"/></Relationships>`;
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
const TEXTS = `<sst><si><t>email</t></si><si><r><t>As</t></r><r><t>ha, </t></r><rPh><t>x</t></rPh><r><t>&amp; Co</t></r></si></sst>`;
const PEOPLE = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>name</t></is></c><c r="D1" t="str"><f>1+1</f><v>phone</v></c></row>
  <row r="3"><c r="A3" t="inlineStr"><is><t>a@shop.test</t></is></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>45981</v></c>
    <c r="D3"><v>9.19821234567E+11</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" s="2"><v>45981.5</v></c></row>
  </sheetData></worksheet>`;

/** A workbook with customers on its first sheet, and changes to its parts. */
export const workbookFile = (changes: Record<string, string | Buffer> = {}): File =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": SHEETS,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": TEXTS,
    "xl/worksheets/sheet1.xml": PEOPLE,
    "xl/worksheets/sheet3.xml": `<worksheet><sheetData><row><c><v>1</v></c><c><v>2</v></c></row></sheetData></worksheet>`,
    ...changes,
  });
