ALTER TABLE "segments" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those that no campaign made for itself; of several with one name the newest.
UPDATE "segments" s SET "is_listed" = true
FROM (
  SELECT "account_id", "id", row_number() OVER (PARTITION BY "account_id", lower("name") ORDER BY "id" DESC) AS "nth"
  FROM "segments" WHERE "deleted_at" IS NULL AND "name" NOT LIKE 'Segment for %'
) named
WHERE named."account_id" = s."account_id" AND named."id" = s."id" AND named."nth" = 1;
