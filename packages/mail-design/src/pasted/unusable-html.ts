/** Pasted HTML that no email can be made of. Its message is a sentence for its author. */
export class UnusableHtml extends Error {
  override readonly name = "UnusableHtml";
}
