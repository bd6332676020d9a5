/** No stored text holds these, and PostgreSQL rejects the first as a parameter. */
export const UNSTORABLE = /[\0\p{Cs}]/u;
