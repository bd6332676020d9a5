-- An uploaded file is written to disk a quarter as large, in no more time. Not every build of PostgreSQL can; the embedded
-- one can't, and stores it as it is.
DO $$ BEGIN
  ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET COMPRESSION lz4;
  ALTER TABLE "import_chunks" ALTER COLUMN "bytes" SET STORAGE EXTENDED;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
