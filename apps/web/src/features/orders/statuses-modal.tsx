import { MESSAGES } from "@dakiya/domain/messages";
import { ORDER_STATUS_LABELS, ORDER_STATUSES } from "@dakiya/domain/order";
import { statusWordsInput } from "@dakiya/domain/wire";
import type { StatusWordWire } from "@dakiya/domain/wire";
import { NativeSelect, TextInput } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { LinesForm } from "./lines-form.tsx";

/** Shown where nothing is set: whether these count depends on the shop. */
const USUAL: readonly StatusWordWire[] = [{ word: "on_hold", status: "unpaid" }];
const BLANK: StatusWordWire = { word: "", status: "paid" };
const MEANINGS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

/** Meanings of the shop's own words for the state of an order. */
export function StatusesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = MESSAGES.orders;
  const utils = trpc.useUtils();
  const query = trpc.orders.statuses.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Order statuses">
      <Loaded
        state={loadState(query, "The statuses could not be loaded")}
        label="Loading order statuses"
        rows={2}
      >
        {(statuses) => (
          <LinesForm
            note="What your shop’s statuses mean, such as “on hold” for cash on delivery. Stored orders change when imported again."
            lines={statuses.length === 0 ? USUAL : statuses}
            blank={BLANK}
            nameOf={({ word }) => word}
            fields={({ word }, input) => (
              <>
                <TextInput
                  aria-label="Status in your shop"
                  placeholder="on hold"
                  maxLength={60}
                  autoComplete="off"
                  {...input("word")}
                />
                <NativeSelect
                  aria-label={`Meaning of ${word || "this status"}`}
                  data={MEANINGS}
                  {...input("status")}
                />
              </>
            )}
            addLabel="Add status"
            saveLabel="Save statuses"
            onCancel={onClose}
            schema={statusWordsInput}
            bodyOf={(lines) => ({ statuses: lines.filter(({ word }) => word.trim() !== "") })}
            save={(body) => utils.client.orders.saveStatuses.mutate(body)}
            onSaved={() => {
              toastSuccess(words.statusesSaved);
              void utils.orders.statuses.invalidate();
              onClose();
            }}
            failed={words.statusesFailed}
          />
        )}
      </Loaded>
    </Modal>
  );
}
