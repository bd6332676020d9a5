export { writeDate } from "./dates.ts";
export { capital } from "./capital.ts";
export {
  SEARCH_MAX,
  countCharacters,
  firstCharacters,
  hasMoreThan,
  lengthProblem,
  roomFor,
} from "./characters.ts";
export { foldCase } from "./fold-case.ts";
export { digitsOf, isPhone, mendLink } from "./mend-link.ts";
