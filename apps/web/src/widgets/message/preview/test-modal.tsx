import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import { cleanAddress } from "@dakiya/domain/cells";
import { TEST_EMAIL_LIMITS } from "@dakiya/domain/wire";
import type { TestResultsWire } from "@dakiya/domain/wire";
import { Button, Checkbox, NativeSelect, Select, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import { serverError } from "../../../lib/server-error.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { Modal } from "../../../ui/modal.tsx";
import type { Message } from "../message.ts";
import { OfferedAddresses } from "./offered-addresses.tsx";
import classes from "./test-modal.module.css";
import { TestResults } from "./test-results.tsx";

const words = MESSAGES.testEmails;
const { addresses: MOST } = TEST_EMAIL_LIMITS;

type Reader = { _id: string; name: string; email: string };

/**
 * Sends the message as a test to addresses of one's choice, with the data of a customer.
 *
 * @param readerId - The customer at first; null for no particular one.
 */
export function TestModal({
  message,
  readers,
  readerId,
  onClose,
}: {
  message: Message;
  readers: readonly Reader[];
  readerId: string | null;
  onClose: () => void;
}) {
  const session = useSession();
  const ownAddress = session.status === "authenticated" ? session.user.email : "";
  const [to, setTo] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const [customerId, setCustomerId] = useState(readerId);
  const [inLanguage, setInLanguage] = useState(CUSTOMERS);
  const [marked, setMarked] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const test = useSendTest(setError);
  const choose = (addresses: string[]) => {
    setTo(distinct(addresses));
    setError(null);
  };
  const send = () => {
    // A typed address counts without a last comma.
    const all = distinct([...to, typed]);
    const problem = problemOf(all);
    setError(problem);
    if (problem !== null || test.isSending) return;
    setTo(all);
    setTyped("");
    test.send({
      ...{ ...message, to: all, marked },
      ...(customerId !== null && { customerId }),
      ...(inLanguage !== CUSTOMERS && { inLanguage }),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Send a test"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={test.isSending} onClick={send}>
            Send test
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <AddressField to={to} onChoose={choose} typed={typed} onType={setTyped} error={error} />
        <OfferedAddresses
          own={ownAddress}
          chosen={to}
          onChoose={(address) => choose([...to, address])}
        />
        <CustomerSelect readers={readers} value={customerId} onChange={setCustomerId} />
        <LanguageSelect message={message} value={inLanguage} onChange={setInLanguage} />
        <Checkbox
          label="Begin the subject with [Test]"
          checked={marked}
          onChange={(event) => setMarked(event.currentTarget.checked)}
        />
        <TestResults results={test.results} />
      </Stack>
    </Modal>
  );
}

function AddressField({
  to,
  onChoose,
  typed,
  onType,
  error,
}: {
  to: string[];
  onChoose: (addresses: string[]) => void;
  typed: string;
  onType: (text: string) => void;
  error: string | null;
}) {
  return (
    <TagsInput
      label="Send to"
      description={`Up to ${MOST} addresses, separated by commas`}
      data-autofocus
      value={to}
      onChange={onChoose}
      searchValue={typed}
      onSearchChange={onType}
      splitChars={[",", ";", " "]}
      error={error}
      openOnFocus={false}
      classNames={{ input: classes.box ?? "", inputField: classes.typed ?? "" }}
    />
  );
}

function CustomerSelect({
  readers,
  value,
  onChange,
}: {
  readers: readonly Reader[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  return (
    <Select
      label="Data of"
      description="Fills in variables and blocks for some customers"
      data={readers.map(({ _id, name, email }) => ({
        value: _id,
        label: name === "" ? email : `${name} (${email})`,
      }))}
      value={value}
      onChange={onChange}
      placeholder="No customer"
      disabled={readers.length === 0}
      searchable
      clearable
      limit={50}
    />
  );
}

/** Stands for the language of the customer. */
const CUSTOMERS = "";

/** The language of the test; nothing for a message in one. */
function LanguageSelect({
  message: { language, variants = [] },
  value,
  onChange,
}: {
  message: Message;
  value: string;
  onChange: (language: string) => void;
}) {
  if (variants.length === 0) return null;
  const tags = [
    ...(language === undefined ? [] : [language]),
    ...variants.map((one) => one.language),
  ];
  return (
    <NativeSelect
      label="Language"
      data={[
        { value: CUSTOMERS, label: "The customer's" },
        ...tags.map((tag) => ({ value: tag, label: languageLabel(tag) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const SEPARATORS = /[,;\s]+/;

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      // Also what was pasted, or left unfinished, as one.
      .flatMap((text) => text.split(SEPARATORS))
      .map((text) => (cleanAddress(text) ?? text.trim()).toLowerCase())
      .filter((text) => text !== ""),
  ),
];

function problemOf(addresses: readonly string[]): string | null {
  if (addresses.length === 0) return words.toRequired;
  if (addresses.length > MOST) return words.tooMany(MOST);
  const wrong = addresses.find((address) => cleanAddress(address) === null);
  return wrong === undefined ? null : words.notAnAddress(wrong);
}

function useSendTest(onRefused: (sentence: string) => void) {
  const utils = trpc.useUtils();
  const [results, setResults] = useState<TestResultsWire["results"]>([]);
  const { mutate, isPending } = trpc.campaigns.sendTest.useMutation({
    onMutate: () => setResults([]),
    onSuccess: ({ results: done }) => {
      setResults(done);
      const say = done.every(({ isSent }) => isSent) ? toastSuccess : toastError;
      say(words.sent(done));
      void utils.campaigns.testAddresses.invalidate();
    },
    onError: (error) => {
      const message = serverMessage(error, MESSAGES.createCampaign.testFailed);
      const { fields = [] } = serverError(error) ?? {};
      // Addresses are corrected in their field; why the service refused it stands behind the sentence that it did.
      const reason = fields[0]?.message;
      const isExplained = reason === undefined || message.includes(reason);
      const sentence = isExplained || fields.length > 1 ? message : `${message} ${reason}`;
      if (fields.some(({ path }) => path === "to" || path.startsWith("to."))) onRefused(message);
      else toastError(sentence);
    },
  });
  return { isSending: isPending, results, send: mutate };
}
