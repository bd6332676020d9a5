import type { FileEncoding } from "@dakiya/domain/import";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../../test/database.ts";
import { encodeText } from "../../../../../test/encode-text.ts";
import { importFile } from "../../../../../test/imports.ts";
import { findEncoding } from "./detect-encoding.ts";
import { probeEncoding } from "./probe-encoding.ts";
import { decodeWhole } from "./text-decoder.ts";

const database = withTestDatabase({ queue: true });
const newCtx = async () => testCtx(database(), await createUser(database()));

async function namesAfter(file: Buffer, encoding?: FileEncoding) {
  const ctx = await newCtx();
  const done = await importFile(ctx, file, { encoding });
  const names = (await customersOf(database(), ctx.account.id)).map(({ name }) => name);
  return { done, names };
}

const FILES: [FileEncoding, string[]][] = [
  ["gb18030", ["王伟", "李娜", "张敏"]],
  ["windows-1251", ["Иван Петров", "Ольга Сидорова", "Анна Кузнецова"]],
  ["windows-1252", ["Jörg Müller", "Käthe Weiß", "Anna Groß"]],
  ["windows-1250", ["Łukasz Wójcik", "Małgorzata Dąbrowska", "Grażyna Żak"]],
  ["windows-1253", ["Γιώργος Παπαδόπουλος", "Ελένη Νικολάου", "Μαρία"]],
  ["windows-1254", ["Ayşe Yılmaz", "Çağrı Şahin", "Gökçe Öztürk"]],
  ["windows-1255", ["שלום כהן", "דוד לוי", "משה ישראלי"]],
  ["big5", ["王小明", "陳美玲", "林志明"]],
  ["shift_jis", ["田中太郎", "鈴木花子", "スズキ"]],
  ["euc-kr", ["김민수", "박지영", "이서연"]],
  ["koi8-r", ["Иван Петров", "Ольга Сидорова", "Анна Кузнецова"]],
  ["windows-1252", ["René Lefèvre", "Zoé Gaël", "Sinéad O’Brien"]],
  ["windows-1250", ["Jiří Dvořák", "Zdeněk Černý", "Tomáš Šťastný"]],
  ["windows-1256", ["محمد علي", "فاطمة حسن", "خالد"]],
  ["windows-874", ["สมชาย ใจดี", "สมหญิง", "วิชัย"]],
  ["ibm866", ["Иван Петров", "Ольга Сидорова", "Анна Кузнецова"]],
];

const fileOf = (names: readonly string[], encoding: FileEncoding): Buffer =>
  encodeText(
    ["email,name", ...names.map((name, at) => `p${at}@shop.test,${name}`)].join("\n"),
    encoding,
  );

async function find(file: Buffer) {
  const probe = probeEncoding();
  for (const byte of file) probe.push(Buffer.from([byte]));
  return await findEncoding(probe.end(), undefined);
}

describe("a file in an old encoding", () => {
  it.each(FILES)(
    "in %s is read as that, and asks if others come close",
    async (encoding, names) => {
      const { reading, encoding: found, notes } = await find(fileOf(names, encoding));
      expect(decodeWhole(encodeText(names.join(), encoding), found, true)).toBe(names.join());
      expect(notes[0]).toMatch(/^The file is not UTF-8; it was read as /);
      if (reading.candidates === undefined) return;
      expect(reading.candidates[0]?.names).toEqual(names);
      expect(reading.candidates.length).toBeGreaterThan(1);
    },
  );

  it("is imported with its names as they are", async () => {
    const names = ["Иван Петров", "Ольга Сидорова"];
    const { done, names: stored } = await namesAfter(fileOf(names, "windows-1251"));
    expect(done).toMatchObject({ status: "completed", created: 2, warned: 0 });
    expect(stored).toEqual(names);
    expect(done.notes).toEqual(["The file is not UTF-8; it was read as Cyrillic (Windows-1251)"]);
  });

  it("with headings beyond ASCII is read whole", async () => {
    const ctx = await newCtx();
    const text =
      "email,姓名,城市\nwang.wei@shop.test,王伟,北京\nli.na@shop.test,李娜,上海\nzhang@shop.test,张明,广州\n";
    const file = encodeText(text, "gb18030");
    await importFile(ctx, file, { mapping: { email: [0], name: [1], city: [2] } });
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([
      { email: "wang.wei@shop.test", name: "王伟", city: "北京" },
      { email: "li.na@shop.test", name: "李娜", city: "上海" },
      { email: "zhang@shop.test", name: "张明", city: "广州" },
    ]);
  });

  it("is read in the encoding that its sender says", async () => {
    const file = fileOf(["Јован", "Љубица"], "windows-1251");
    const { done, names } = await namesAfter(file, "windows-1251");
    expect([names, done.notes]).toEqual([["Јован", "Љубица"], []]);
  });

  it("is refused with the line where it is not in the encoding that its sender says", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `p${at}@shop.test,Person ${at}\r\n`);
    const file = Buffer.concat([
      Buffer.from(`email,name\r\n${rows.join("")}`),
      Buffer.from([0xff]),
    ]);
    const { done, names } = await namesAfter(file, "utf-8");
    expect(names).toEqual([]);
    expect(done.failure_reason).toBe(
      "The file is not Unicode (UTF-8): line 3,002 has bytes that are no character in it. Leave the encoding out, or name another",
    );
  });

  it("keeps the encoding of its byte order mark", async () => {
    const file = Buffer.from("\uFEFFemail,name\na@shop.test,Zoë\n");
    expect((await namesAfter(file, "windows-1252")).names).toEqual(["Zoë"]);
  });

  it("is UTF-16 without a byte order mark where every second byte is zero", async () => {
    const text = "email,name\nzoe@shop.test,Zoë Łuczak\nann@shop.test,Ann\n";
    const file = Buffer.from(text, "utf16le");
    expect((await namesAfter(file)).names).toEqual(["Zoë Łuczak", "Ann"]);
    expect((await namesAfter(file.swap16())).names).toEqual(["Zoë Łuczak", "Ann"]);
  });

  it("is Japanese where ASCII switches to it", async () => {
    const japanese = Buffer.from([0x1b, 0x24, 0x42, 0x45, 0x44, 0x43, 0x66, 0x1b, 0x28, 0x42]);
    const file = Buffer.concat([
      Buffer.from("email,name\na@shop.test,"),
      japanese,
      Buffer.from("\n"),
    ]);
    expect((await namesAfter(file)).names).toEqual(["田中"]);
  });
});

describe("characters that can't be read", () => {
  const broken = Buffer.from([0xc3]);
  const good = Array.from({ length: 20 }, (_, at) => `p${at}@shop.test,Zoë ${"é".repeat(at)}\n`);

  it("cost their cells alone in a file that is UTF-8 otherwise", async () => {
    const ctx = await newCtx();
    const file = Buffer.concat([
      Buffer.from(`email,name,city\n${good.join("")}x@shop.test,Jos`),
      broken,
      Buffer.from(",Pune\n"),
    ]);
    const done = await importFile(ctx, file);
    expect(done).toMatchObject({ created: 21, skipped: 0, warned: 1 });
    expect(done.notes).toEqual([
      "Some characters of the file are not Unicode (UTF-8); their cells were left blank",
    ]);
    expect(done.errors).toEqual([
      {
        line: 22,
        column: "name",
        reason: "has characters that can't be read in the file's encoding",
        taken: true,
      },
    ]);
    const people = await customersOf(database(), ctx.account.id);
    expect(people.at(-1)).toMatchObject({ name: "", city: "Pune" });
    expect(people[0]).toMatchObject({ name: "Zoë" });
  });

  it("are never stored, also where the file has their sign itself", async () => {
    const { names, done } = await namesAfter(Buffer.from("email,name\na@shop.test,Jos\uFFFD\n"));
    expect([names, done.warned]).toEqual([[""], 1]);
  });

  it("hide no word against mail", async () => {
    const ctx = await newCtx();
    await importFile(ctx, Buffer.from("email,subscribed\na@shop.test,d\uFFFDsabonn\uFFFD\n"));
    expect(await customersOf(database(), ctx.account.id)).toMatchObject([{ hasConsent: false }]);
  });
});
