import { issueSentence } from "@dakiya/domain/wire";
import { z } from "zod";

// The parser's own words ("expected string, received undefined") are for programmers: where a schema has no sentence of
// its own, this says one that names the field. Imported for that effect by whatever answers requests.
z.config({ customError: (issue) => issueSentence(issue) });
