/** The encodings a file may be in, by their names in browsers and Node, with their labels on screens. */
export const FILE_ENCODING_LABELS = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-874": "Thai (Windows-874)",
  gb18030: "Chinese, simplified (GB 18030, GBK)",
  big5: "Chinese, traditional (Big5)",
  shift_jis: "Japanese (Shift_JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "iso-2022-jp": "Japanese (ISO-2022-JP)",
  "euc-kr": "Korean (EUC-KR)",
  "iso-8859-2": "Central European (ISO-8859-2)",
  "iso-8859-5": "Cyrillic (ISO-8859-5)",
  "iso-8859-6": "Arabic (ISO-8859-6)",
  "iso-8859-7": "Greek (ISO-8859-7)",
  "iso-8859-8": "Hebrew (ISO-8859-8)",
  "iso-8859-13": "Baltic (ISO-8859-13)",
  "iso-8859-15": "Western European (ISO-8859-15)",
  "koi8-r": "Russian (KOI8-R)",
  "koi8-u": "Ukrainian (KOI8-U)",
  ibm866: "Cyrillic (DOS 866)",
  macintosh: "Western European (Mac)",
  "x-mac-cyrillic": "Cyrillic (Mac)",
} as const;

export type FileEncoding = keyof typeof FILE_ENCODING_LABELS;

const isEncoding = (text: string): text is FileEncoding => text in FILE_ENCODING_LABELS;
export const FILE_ENCODINGS: readonly FileEncoding[] =
  Object.keys(FILE_ENCODING_LABELS).filter(isEncoding);

/** A global of every runtime this package runs in; the library types leave it out. */
declare const TextDecoder: new (label: string) => { readonly encoding: string };

/** Names in use that are no labels of `TextDecoder`. */
const ALIASES: Readonly<Record<string, FileEncoding>> = {
  "utf-16": "utf-16le",
  gbk: "gb18030",
  gb2312: "gb18030",
  cp936: "gb18030",
  cp950: "big5",
  cp932: "shift_jis",
  cp949: "euc-kr",
  cp874: "windows-874",
  macroman: "macintosh",
  "mac-roman": "macintosh",
  maccyrillic: "x-mac-cyrillic",
};

/** The encoding that a name means, such as "cp1251", "GBK" or "latin1"; null when it is none that files may be in. */
export function readFileEncoding(name: string): FileEncoding | null {
  const label = name.trim().toLowerCase();
  const alias = ALIASES[label];
  if (alias !== undefined) return alias;
  try {
    const { encoding } = new TextDecoder(label);
    return isEncoding(encoding) ? encoding : (ALIASES[encoding] ?? null);
  } catch {
    return null;
  }
}
