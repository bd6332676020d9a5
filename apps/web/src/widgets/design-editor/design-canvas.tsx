import { hasBlock } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { FONTS, textOn } from "@dakiya/domain/brand";
import type { BrandWire } from "@dakiya/domain/wire";
import { Box, Button, Input } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { IconPlus } from "@tabler/icons-react";
import { EditorContent } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { useId, useRef } from "react";
import type { CSSProperties } from "react";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { BlockHandle } from "./block-handle.tsx";
import classes from "./design-editor.module.css";
import "./message.css";
import type { Sample } from "./document/variable.ts";
import { selectLast } from "./editing/blocks.ts";
import { BrandColoursContext } from "./inspector/colour-field.tsx";
import { Inspector } from "./inspector.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useDesignEditor } from "./use-design-editor.ts";
import { useRewriting } from "./use-rewriting.ts";
import { WholeWindow } from "./whole-window.tsx";

/**
 * The message as it is written: its tools, its blocks in the colours of the brand, and the settings of the current one.
 */
export function DesignCanvas({
  document,
  brand,
  sample,
  onChange,
  readOnly,
  error,
}: {
  document: DesignDocument;
  brand: BrandWire;
  sample: Sample;
  onChange: (design: DesignDocument) => void;
  readOnly: boolean;
  error: string | undefined;
}) {
  const labelId = useId();
  const errorId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, wide] = useDisclosure();
  const [settingsOpened, settings] = useDisclosure();
  const rewriting = useRewriting(sample.own);
  const { editor, slash } = useDesignEditor({
    document,
    brand,
    sample,
    onChange,
    readOnly: readOnly || rewriting.busy,
    labelId,
    errorId: error === undefined ? undefined : errorId,
  });
  return (
    <Input.Wrapper
      label="Message"
      labelElement="div"
      labelProps={{ id: labelId }}
      required
      error={error}
      errorProps={{ id: errorId }}
    >
      <WholeWindow opened={isWide} onClose={wide.close} label="Message, full width">
        <RichTextEditor
          editor={editor}
          withTypographyStyles={false}
          classNames={{ root: classes.root ?? "", toolbar: classes.toolbar ?? "" }}
        >
          <Toolbar
            editor={editor}
            sample={sample}
            rewriting={rewriting}
            isWide={isWide}
            onWide={isWide ? wide.close : wide.open}
          />
          <div className={classes.parts}>
            <div ref={frame} className={classes.paper} style={paperOf(brand)}>
              {brand.logo !== null && !hasBlock(document, "logo") && <Logo logo={brand.logo} />}
              <EditorContent editor={editor} className="designed-message" />
              {!readOnly && <AddAtEnd editor={editor} />}
              {!hasBlock(document, "footer") && <Footer footer={brand.footer} />}
              <BlockHandle editor={editor} frame={frame} onSettings={settings.open} />
            </div>
            <BrandColoursContext value={brand.colours}>
              <Inspector editor={editor} opened={settingsOpened} onClose={settings.close} />
            </BrandColoursContext>
          </div>
        </RichTextEditor>
      </WholeWindow>
      <SlashMenu editor={editor} state={slash} />
    </Input.Wrapper>
  );
}

function Logo({ logo: { url, alt } }: { logo: NonNullable<BrandWire["logo"]> }) {
  return (
    <Box
      component="img"
      display="block"
      maw={200}
      mah={64}
      m="0 0 24px"
      src={new URL(url).pathname}
      alt={alt}
    />
  );
}

/** Drawn like the block, which a message without one is mailed with. */
function Footer({ footer: { company, address } }: Pick<BrandWire, "footer">) {
  const words = `${company}\n${address}`.trim();
  if (words === "") return null;
  return (
    <Box mt={16} className="designed-message">
      <div data-block="footer" className="brand">
        {words}
      </div>
    </Box>
  );
}

function AddAtEnd({ editor }: { editor: Editor }) {
  return (
    <AddBlockMenu
      editor={editor}
      onOpen={() => editor.view.dispatch(selectLast(editor.state.tr))}
      target={
        <Button
          mt={8}
          ff="var(--font)"
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        >
          Add block at the end
        </Button>
      }
    />
  );
}

/** An email is shown in its own colours in every theme. */
function paperOf({ colours: { main, ground }, font, radius }: BrandWire): CSSProperties {
  return {
    "--mail-main": main,
    "--mail-on-main": textOn(main),
    "--mail-ground": ground,
    "--mail-ink": textOn(ground),
    "--mail-link": main,
    "--mail-size": "1",
    "--mail-radius": `${radius}px`,
    "--mail-font": FONTS[font].stack,
  } as CSSProperties;
}
