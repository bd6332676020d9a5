import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";

/** Allows the address an owner has just typed, which was refused because its customer was erased. */
export function LiftErasure({ email, onLifted }: { email: string; onLifted: () => void }) {
  const lift = trpc.customers.liftErasure.useMutation({
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onLifted();
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.personalData.liftFailed)),
  });
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        loading={lift.isPending}
        onClick={() => lift.mutate({ email })}
      >
        Allow import again
      </Button>
    </div>
  );
}
