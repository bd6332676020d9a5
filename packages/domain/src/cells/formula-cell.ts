/** A cell that a spreadsheet would run, with any apostrophes already before it. */
const FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\0＝＋－＠]/;

/**
 * Makes a cell safe to open in a spreadsheet: one `'` before a leading = + - @, tab, carriage return or
 * NUL (also full-width ＝＋－＠). A cell that already has apostrophes before such a character gets one
 * more, so that `unescapeFormulaCell` gives back every text exactly.
 */
export function formulaSafeCell(text: string): string {
  // Nearly every cell begins with an ASCII letter or digit, which no formula does.
  const code = text.charCodeAt(0);
  if ((code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58))
    return text;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes `formulaSafeCell`: takes one `'` away before a character that starts a formula. */
export function unescapeFormulaCell(text: string): string {
  return text.startsWith("'") && ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}

const TEXT_FORMULA = /^="(.*)"$/s;

/** The text of a cell that keeps a spreadsheet from reading a number: `="+91982"` is +91982. */
export function unwrapTextFormula(cell: string): string {
  if (cell.charCodeAt(0) !== EQUALS) return cell;
  const text = TEXT_FORMULA.exec(cell)?.[1];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

const EQUALS = 61;
