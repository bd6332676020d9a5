import {
  blankVariables,
  parseTemplate,
  renderHtmlBody,
  renderSubject,
  renderText,
  templateValues,
  unknownVariables,
} from "@dakiya/domain/campaign";
import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { useCustomers } from "../../widgets/customers/use-customers.ts";
import classes from "./mail-preview.module.css";
import { previewCustomers, toTemplateCustomer } from "./preview-customers.ts";
import { previewDocument } from "./preview-document.ts";
import { TemplateWarnings } from "./template-warnings.tsx";

const VIEWS = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
  { value: "plain", label: "Plain" },
] as const;

type View = (typeof VIEWS)[number]["value"];

/** Somebody to show the mail to while there are no customers. */
const NOBODY_YET = {
  name: "Asha Rao",
  email: "asha@example.com",
  phone: null,
  city: "Mumbai",
  state: "Maharashtra",
  country: "India",
  gender: null,
  occupation: null,
  age: null,
  totalSpent: 12450,
  orderCount: 4,
  lastPurchaseAt: null,
  joinedAt: null,
};

/** The mail as one reader will get it, by the renderer that writes the real one. */
export function MailPreview({
  subject,
  body,
  rules,
}: {
  subject: string;
  body: string;
  rules: SegmentRuleGroup | null;
}) {
  const [view, setView] = useState<View>("desktop");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { customers } = useCustomers();
  const { data: settings } = trpc.emailSettings.get.useQuery();
  const readers = useMemo(() => previewCustomers(customers, rules, new Date()), [customers, rules]);
  const options = useMemo(
    () => readers.map(({ _id, name, email }) => ({ value: _id, label: name || email })),
    [readers],
  );
  const reader = readers.find(({ _id }) => _id === chosenId) ?? readers[0];
  const company = settings?.fromName ?? "";
  const values = templateValues(reader === undefined ? NOBODY_YET : toTemplateCustomer(reader), {
    company,
  });
  const subjectParts = useMemo(() => parseTemplate(subject), [subject]);
  const bodyParts = useMemo(() => parseTemplate(body), [body]);

  return (
    <Card title="Preview">
      <div className={classes.controls}>
        <PillRadios legend="Preview as" value={view} onChange={setView} options={VIEWS} />
        <Select
          aria-label="Preview for"
          data={options}
          value={reader?._id ?? null}
          onChange={setChosenId}
          placeholder={NOBODY_YET.name}
          disabled={readers.length === 0}
          searchable
          allowDeselect={false}
          limit={50}
          size="xs"
        />
      </div>
      <div className={classes.mail} data-view={view}>
        <div className={classes.head}>
          <div className={classes.from}>{company || "Your company"}</div>
          <div className={classes.subject}>
            {renderSubject(subjectParts, values) || <span className={classes.blank}>Subject</span>}
          </div>
        </div>
        {body.trim() === "" ? (
          <p className={classes.nothing}>Your message appears here as you write it.</p>
        ) : view === "plain" ? (
          <pre className={classes.plain}>{renderText(bodyParts, values)}</pre>
        ) : (
          <iframe
            className={classes.frame}
            title="Mail preview"
            sandbox=""
            srcDoc={previewDocument(renderHtmlBody(bodyParts, values))}
          />
        )}
      </div>
      <TemplateWarnings
        unknown={unknownVariables(`${subject}\n${body}`)}
        blank={blankVariables([...subjectParts, ...bodyParts], values)}
        reader={reader?.name ?? NOBODY_YET.name}
      />
    </Card>
  );
}
