import { MESSAGES } from "@dakiya/domain/messages";
import { currencyRatesInput } from "@dakiya/domain/wire";
import { TextInput } from "@mantine/core";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { LinesForm } from "./lines-form.tsx";

/** Exchange rates of foreign currencies in rupees. */
export function RatesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = MESSAGES.orders;
  const utils = trpc.useUtils();
  const query = trpc.orders.rates.useQuery(undefined, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Currency rates">
      <Loaded
        state={loadState(query, "The rates could not be loaded")}
        label="Loading rates"
        rows={2}
      >
        {(rates) => (
          <LinesForm
            note="Rupees for one unit. Stored orders keep their rate."
            lines={
              rates.length === 0
                ? [{ currency: "USD", rate: "" }]
                : rates.map(({ currency, rate }) => ({ currency, rate: String(rate) }))
            }
            blank={{ currency: "", rate: "" }}
            nameOf={({ currency }) => currency}
            fields={({ currency }, input) => (
              <>
                <TextInput
                  aria-label="Currency"
                  placeholder="USD"
                  maxLength={3}
                  autoComplete="off"
                  {...input("currency")}
                />
                <TextInput
                  aria-label={`Rupees for one ${currency}`}
                  placeholder="83.50"
                  inputMode="decimal"
                  autoComplete="off"
                  {...input("rate")}
                />
              </>
            )}
            addLabel="Add currency"
            saveLabel="Save rates"
            onCancel={onClose}
            schema={currencyRatesInput}
            bodyOf={(lines) => ({
              rates: lines
                .filter(({ currency, rate }) => `${currency}${rate}`.trim() !== "")
                .map(({ currency, rate }) => ({
                  currency,
                  rate: Number(rate.trim() === "" ? Number.NaN : rate),
                })),
            })}
            save={(body) => utils.client.orders.saveRates.mutate(body)}
            onSaved={() => {
              toastSuccess(words.ratesSaved);
              void utils.orders.rates.invalidate();
              onClose();
            }}
            failed={words.ratesFailed}
          />
        )}
      </Loaded>
    </Modal>
  );
}
