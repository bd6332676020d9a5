/** Why an account was not moved, in a sentence for the operator. */
export class AccountMoveRefusal extends Error {
  override readonly name = "AccountMoveRefusal";
}
