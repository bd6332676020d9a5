import { MESSAGES } from "@dakiya/domain/messages";
import { LoadFailed } from "../../../ui/empty-state.tsx";
import { trpc } from "../../../lib/server/trpc.ts";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import type { Filled } from "./kept-template.ts";
import { MailThumbnail } from "./mail-thumbnail.tsx";
import classes from "./starters.module.css";

/** The templates that come with the product, each as a small picture of itself in the account's brand. */
export function Starters({ onUse }: { onUse: (filled: Filled) => void }) {
  const { data, error, refetch } = trpc.templates.starters.useQuery();
  if (data === undefined && error !== null)
    return <LoadFailed title={MESSAGES.templates.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined) return <BlockSkeleton height={212} />;
  return (
    <ul className={classes.starters} aria-label="Designed templates">
      {data.map(({ key, name, subject, document, html }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.starter}
            onClick={() => onUse({ subject, html: null, design: document })}
          >
            <MailThumbnail html={html} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
