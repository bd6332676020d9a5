/** Why the whole file can't be imported, in a sentence for the user. A retry would not help. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
}
