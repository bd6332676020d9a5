/** A database that can't be used as it is: its message is the sentence that stops the start. */
export class DatabaseRefusal extends Error {
  override readonly name = "DatabaseRefusal";
}
