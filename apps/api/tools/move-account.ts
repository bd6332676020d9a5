// `pnpm move-account EMAIL --to postgres://… --address https://…`: moves the account of a user to another running
// installation, while both work. `--undo` takes away what a killed run has left.
import { AccountMoveRefusal } from "./account/account-move-refusal.ts";
import { moveAccount } from "./account/move-account.ts";
import { undoMove } from "./account/undo-move.ts";
import { readOptions } from "./read-options.ts";
import { runCommand } from "./run-command.ts";

const { positionals, values } = readOptions({
  usage: `pnpm move-account EMAIL --to postgres://… --address https://…
pnpm move-account EMAIL --undo [--to postgres://…]

Moves the account of a user to another running installation, while both work.

  --to       the new installation's database
  --address  the new installation's PUBLIC_URL
  --undo     takes away what a killed run has left`,
  options: {
    to: { type: "string" },
    address: { type: "string" },
    undo: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

await runCommand(
  process.env,
  async (config) => {
    const [email, ...others] = positionals;
    const { to, address } = values;
    if (values.undo && email !== undefined && others.length === 0) {
      const isUndone = await undoMove({ email, source: config, to: to ?? null });
      console.log(
        isUndone
          ? "The account works here as before. Nothing of it is at the new installation."
          : "No move of this account is under way.",
      );
      return;
    }
    if (email === undefined || others.length > 0 || to === undefined || address === undefined) {
      throw new AccountMoveRefusal(
        "Say whose account moves, and where to: pnpm move-account asha@shop.example --to postgres://user:password@host:5432/dakiya --address https://new.example.com",
      );
    }
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
      throw new AccountMoveRefusal(
        "--address is the new installation's PUBLIC_URL, such as https://new.example.com",
      );
    }
    const startedAt = performance.now();
    await moveAccount({
      email,
      source: config,
      to,
      address: new URL(address).origin,
      say: (line) => console.log(`  ${line}`),
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`Moved in ${seconds} s. Its links here lead to ${new URL(address).origin} from now on: keep this
installation running. Its rows here are deleted within the next hours.`);
  },
  { refusal: AccountMoveRefusal },
);
