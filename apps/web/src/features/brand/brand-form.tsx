import { BRAND_LIMITS, FONTS, SOCIAL_NETWORKS } from "@dakiya/domain/brand";
import type { Font } from "@dakiya/domain/brand";
import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import type { BrandWire } from "@dakiya/domain/wire";
import {
  Button,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  TextInput,
  Textarea,
} from "@mantine/core";
import { discardForm, usePersistentForm } from "../../lib/persistent-form.ts";
import { serverError } from "../../lib/server-error.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Card } from "../../ui/card.tsx";
import { Form, RestoredNotice } from "../../ui/form.tsx";
import { leadToFirst } from "../../ui/lead-focus.ts";
import { useRefreshImages } from "../../widgets/images/use-images.ts";
import classes from "./brand-form.module.css";
import { bodyOf, byField, NETWORKS, problemsOf, valuesOf } from "./brand-values.ts";
import type { BrandValues } from "./brand-values.ts";
import { ColourFields } from "./colour-fields.tsx";
import { LogoField } from "./logo-field.tsx";
import { SampleMail } from "./sample-mail.tsx";

const FORM = "brand";
const FONT_OPTIONS = (Object.keys(FONTS) as Font[]).map((font) => ({
  value: font,
  label: FONTS[font].label,
}));

/** The brand's form beside a mail that looks as it says. */
export function BrandForm({ brand }: { brand: BrandWire }) {
  const words = MESSAGES.brand;
  const utils = trpc.useUtils();
  const refreshImages = useRefreshImages();
  const { form, isRestored, startOver } = usePersistentForm<BrandValues>(FORM, valuesOf(brand), {
    validate: problemsOf,
  });
  const saving = trpc.brand.save.useMutation({
    onSuccess: (saved) => {
      utils.brand.get.setData(undefined, saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
      discardForm(FORM);
      refreshImages();
      toastSuccess(words.saved);
    },
    onError: (error) => {
      form.setErrors(byField(form.getValues(), serverError(error)?.fields ?? []));
      toastError(serverMessage(error, words.saveFailed));
    },
  });
  const save = form.onSubmit((values) => saving.mutate(bodyOf(values)), leadToFirst(form));
  const { values } = form;
  const limited = (path: "footer.company" | "footer.address", most: number) => ({
    ...form.getInputProps(path),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      form.setFieldValue(path, firstCharacters(currentTarget.value, most)),
  });

  return (
    <Form className={classes.page} onSubmit={save}>
      <Stack gap="var(--card-gap)">
        {isRestored && <RestoredNotice onStartOver={startOver} />}
        <Card title="Look">
          <Stack gap={20}>
            <LogoField
              logo={values.logo}
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
        <Card title="Footer" note="Shown below every designed email.">
          <Stack gap={20}>
            <TextInput
              label="Company"
              autoComplete="organization"
              {...limited("footer.company", BRAND_LIMITS.company)}
            />
            <Textarea
              label="Postal address"
              description={values.footer.address.trim() === "" ? words.noAddress : undefined}
              autosize
              minRows={2}
              maxRows={6}
              autoComplete="street-address"
              {...limited("footer.address", BRAND_LIMITS.address)}
            />
          </Stack>
        </Card>
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
      </Stack>
      <Stack className={classes.side ?? ""}>
        <Card title="Sample" note="A sample email with this brand.">
          <SampleMail values={values} />
        </Card>
        <Button type="submit" loading={saving.isPending}>
          Save brand
        </Button>
      </Stack>
    </Form>
  );
}
