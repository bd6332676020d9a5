import { issueSentence } from "@dakiya/domain/wire";
import { z } from "zod";

// The parser's own words ("expected string, received undefined") are for programmers: this sets sentences that name
// the field, where a schema has none. Imported for that side effect by the modules that answer requests.
z.config({ customError: (issue) => issueSentence(issue) });
