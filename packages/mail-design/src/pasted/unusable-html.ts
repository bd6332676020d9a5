/** Pasted HTML that no mail can be made of. Its message is a sentence for its author. */
export class UnusableHtml extends Error {
  override readonly name = "UnusableHtml";
}
