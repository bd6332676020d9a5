-- Rows live for seconds: to compress them costs more than all else that is done with them.
ALTER TABLE "received_changes" ALTER COLUMN "customer_ids" SET STORAGE EXTERNAL;
