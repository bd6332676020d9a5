-- A key for rows that wait to be folded, so that they are taken by it. They are few: each table is rewritten in a moment.
ALTER TABLE "received_changes" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "received_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), ADD CONSTRAINT "received_changes_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
DROP INDEX "received_changes_account";--> statement-breakpoint
ALTER TABLE "automation_engagement_changes" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "automation_engagement_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), ADD CONSTRAINT "automation_engagement_changes_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
DROP INDEX "automation_engagement_changes_account";--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "customer_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), ADD CONSTRAINT "customer_marks_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
DROP INDEX "customer_marks_account";--> statement-breakpoint
ALTER TABLE "engagement_changes" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "engagement_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1), ADD CONSTRAINT "engagement_changes_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
DROP INDEX "engagement_changes_account";
