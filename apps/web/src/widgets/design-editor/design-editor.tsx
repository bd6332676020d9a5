import { templateValues } from "@dakiya/domain/campaign";
import { readDesign } from "@dakiya/domain/campaign/design";
import { attributeTypes } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import { useMemo } from "react";
import { FRESH_MS } from "../../lib/server/on-focus.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { templateCustomerOf } from "../preview-reader/preview-customers.ts";
import { usePreviewReader } from "../preview-reader/preview-reader.tsx";
import { DesignCanvas } from "./design-canvas.tsx";

/**
 * The editor of a designed message, once the brand it is drawn with and the fields it can name are known.
 *
 * @param design - As the form holds it; one this version can't read is told of, and stays as it is.
 */
export function DesignEditor({
  design,
  onChange,
  readOnly,
  error,
}: {
  design: unknown;
  onChange: (design: unknown) => void;
  readOnly: boolean;
  error: string | undefined;
}) {
  const brand = trpc.brand.get.useQuery(undefined, { staleTime: FRESH_MS });
  const fields = useOwnFields();
  const { reader } = usePreviewReader();
  const sample = useMemo(() => {
    const own = attributeTypes(fields);
    const company = brand.data?.footer.company ?? "";
    return { own, values: templateValues(templateCustomerOf(reader), { company, own }) };
  }, [fields, reader, brand.data]);
  const document = useMemo(() => readDesign(design), [design]);

  if (document === null) return <p className="note">{MESSAGES.createCampaign.designUnreadable}</p>;
  return (
    <Loaded
      state={loadState(brand, MESSAGES.brand.loadFailed)}
      skeleton={<BlockSkeleton height={480} />}
    >
      {(known) => (
        <DesignCanvas
          document={document}
          brand={known}
          sample={sample}
          onChange={onChange}
          readOnly={readOnly}
          error={error}
        />
      )}
    </Loaded>
  );
}
