/** Thrown in a run that began while its file was still coming, and can't go on: another one shall, with the whole file. */
export class TooEarly extends Error {
  override readonly name = "TooEarly";
}
