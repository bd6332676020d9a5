-- Names that were made of the address because nobody gave one. Nothing is lost: the address says the same.
UPDATE "customers" SET "name" = '' WHERE "name" = regexp_replace("email", '@[^@]*$', '');
