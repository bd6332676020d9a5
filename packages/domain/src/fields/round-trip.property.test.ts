import fc from "fast-check";
import { expect, test } from "vitest";
import { arbAttributes, arbFieldDefinitions, runs } from "../../testing/index.ts";
import { formulaSafeCell, unescapeFormulaCell } from "../cells/index.ts";
import { attributeCell, attributeOf, attributesSchema, readAttribute } from "./index.ts";

const world = arbFieldDefinitions.chain((definitions) =>
  fc.record({ definitions: fc.constant(definitions), attributes: arbAttributes(definitions) }),
);

test("A value written to a file is read as the same value", () => {
  fc.assert(
    fc.property(world, ({ definitions, attributes }) => {
      for (const field of definitions) {
        const value = attributeOf(attributes, field.key);
        const cell = formulaSafeCell(attributeCell(field.type, value));
        // A text loses the spaces around it when it is first stored.
        const stored = typeof value === "string" && field.type === "text" ? value.trim() : value;
        expect(readAttribute(field, unescapeFormulaCell(cell))).toEqual({
          ok: true,
          value: stored,
        });
      }
    }),
    { numRuns: runs(1000) },
  );
});

test("Stored values pass the schema of their definitions unchanged", () => {
  fc.assert(
    fc.property(world, ({ definitions, attributes }) => {
      const texts = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [
          key,
          typeof value === "string" ? value.trim() : value,
        ]),
      );
      expect(attributesSchema(definitions).parse(JSON.parse(JSON.stringify(attributes)))).toEqual(
        texts,
      );
    }),
  );
});
