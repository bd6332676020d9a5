import { BRAND_LIMITS, brandInput, FONTS, SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import type { BrandInput, Font } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import type { BrandWire } from "@dakiya/domain/wire";
import {
  Button,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { discardForm } from "../../lib/persistent-form.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Form, RestoredNotice } from "../../ui/form.tsx";
import { useRefreshImages } from "../../widgets/images/use-images.ts";
import { useSettingsForm } from "../../widgets/settings-form/use-settings-form.ts";
import type { SettingsFormState } from "../../widgets/settings-form/use-settings-form.ts";
import classes from "./brand-form.module.css";
import { bodyOf, inForm, NETWORKS, valuesOf } from "./brand-values.ts";
import type { BrandValues } from "./brand-values.ts";
import { ColourFields } from "./colour-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { SampleMail } from "./sample-mail.tsx";

const FONT_OPTIONS = (Object.keys(FONTS) as Font[]).map((font) => ({
  value: font,
  label: FONTS[font].label,
}));

/** The brand's form beside an email that looks as it says. */
export function BrandForm({ brand }: { brand: BrandWire }) {
  const words = MESSAGES.brand;
  const utils = trpc.useUtils();
  const refreshImages = useRefreshImages();
  const state = useSettingsForm<BrandValues, BrandInput, BrandWire>({
    initial: valuesOf(brand),
    keep: { name: "brand" },
    schema: brandInput,
    bodyOf,
    problemOf: inForm,
    save: (body) => utils.client.brand.save.mutate(body),
    onSaved: (saved) => {
      utils.brand.get.setData(undefined, saved);
      state.form.setInitialValues(valuesOf(saved));
      state.form.reset();
      discardForm("brand");
      refreshImages();
      toastSuccess(words.saved);
    },
    failed: words.saveFailed,
  });
  const { form } = state;

  return (
    <Form className={classes.page} onSubmit={state.submit}>
      <Stack gap="var(--card-gap)">
        {state.isRestored && <RestoredNotice onStartOver={state.startOver} />}
        <LookCard form={form} />
        <FooterCard form={form} limited={state.limited} />
        <LinksCard form={form} />
      </Stack>
      <Stack className={classes.side ?? ""}>
        <Card title="Sample" note="A sample email with this brand.">
          <SampleMail values={form.values} />
        </Card>
        <Button type="submit" loading={state.busy}>
          Save brand
        </Button>
      </Stack>
    </Form>
  );
}

type BrandState = Pick<SettingsFormState<BrandValues>, "form" | "limited">;

function LookCard({ form }: Pick<BrandState, "form">) {
  return (
    <Card title="Look">
      <Stack gap={20}>
        <LogoField
          logo={form.values.logo}
          error={form.errors["logo"]}
          onChange={(logo) => form.setFieldValue("logo", logo)}
        />
        <ColourFields form={form} />
        <SimpleGrid minColWidth={220} autoFlow="auto-fit" style={{ alignItems: "start" }}>
          <NativeSelect label="Font" data={FONT_OPTIONS} {...form.getInputProps("font")} />
          <NumberInput
            label="Rounded corners"
            suffix=" px"
            min={0}
            max={BRAND_LIMITS.radius}
            allowDecimal={false}
            {...form.getInputProps("radius")}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

function FooterCard({ form, limited }: BrandState) {
  const hasAddress = form.values.footer.address.trim() !== "";
  return (
    <Card title="Footer" note="Shown below every designed email.">
      <Stack gap={20}>
        <TextInput
          label="Company"
          autoComplete="organization"
          {...limited("footer.company", BRAND_LIMITS.company)}
        />
        <Textarea
          label="Postal address"
          description={hasAddress ? undefined : MESSAGES.brand.noAddress}
          autosize
          minRows={2}
          maxRows={6}
          autoComplete="street-address"
          {...limited("footer.address", BRAND_LIMITS.address)}
        />
      </Stack>
    </Card>
  );
}

function LinksCard({ form }: Pick<BrandState, "form">) {
  return (
    <Card title="Links" note="Leave unused links empty.">
      <SimpleGrid minColWidth={220} autoFlow="auto-fit" style={{ alignItems: "start" }}>
        {NETWORKS.map((network) => (
          <TextInput
            key={network}
            label={SOCIAL_NETWORKS[network]}
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...form.getInputProps(`social.${network}`)}
          />
        ))}
      </SimpleGrid>
    </Card>
  );
}
