/** A reason the whole file can't be imported, in a sentence for the user. Trying again would change nothing. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}
