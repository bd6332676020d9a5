import { MESSAGES } from "@dakiya/domain/messages";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import type { Filled } from "./kept-template.ts";
import { MailThumbnail } from "./mail-thumbnail.tsx";
import { StarterSearch, useStarterSearch } from "./starter-search.tsx";
import classes from "./starters.module.css";

/** The templates that come with the product, each as a small picture of itself in the account's brand. */
export function Starters({ onUse }: { onUse: (filled: Filled) => void }) {
  const query = trpc.templates.starters.useQuery();
  const { isFound, ...search } = useStarterSearch();
  return (
    <Loaded
      state={loadState(query, MESSAGES.templates.loadFailed)}
      skeleton={<BlockSkeleton height={460} />}
    >
      {(starters) => (
        <>
          <StarterSearch {...search} />
          <ul className={classes.gallery} aria-label="Designed templates">
            {starters.filter(isFound).map(({ key, name, subject, previewText, document, html }) => (
              <li key={key}>
                <button
                  type="button"
                  className={classes.starter}
                  onClick={() => onUse({ subject, previewText, html: null, design: document })}
                >
                  <MailThumbnail html={html} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <p className="note" role="status">
            {starters.some(isFound) ? "" : "No template matches. Try another word or group."}
          </p>
        </>
      )}
    </Loaded>
  );
}
