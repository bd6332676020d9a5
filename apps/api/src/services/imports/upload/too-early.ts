/** Thrown in a run that began during the upload and can't go on: another one reads the whole file. */
export class TooEarly extends Error {
  override readonly name = "TooEarly";
}
