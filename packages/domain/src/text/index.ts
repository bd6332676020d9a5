export {
  countCharacters,
  firstCharacters,
  hasMoreThan,
  lengthProblem,
  roomFor,
} from "./characters.ts";
