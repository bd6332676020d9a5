import { SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { SettingsValues } from "./settings-values.ts";

/** The account of Amazon SES, but for its secret. */
export function SesFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={20}>
      <TextInput
        label="Region"
        description="Where your domain is verified"
        placeholder="ap-south-1"
        name="sesAccount.region"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.getInputProps("sesAccount.region")}
      />
      <TextInput
        label="Access Key ID"
        description="Starts with AKIA"
        name="sesAccount.accessKeyId"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.getInputProps("sesAccount.accessKeyId")}
      />
    </SimpleGrid>
  );
}
