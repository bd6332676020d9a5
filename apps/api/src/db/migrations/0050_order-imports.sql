CREATE TABLE "order_befores" (
	"account_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "order_befores_account_id_import_id_order_id_pk" PRIMARY KEY("account_id","import_id","order_id")
);
--> statement-breakpoint
-- One statement, so that the table is written anew once.
ALTER TABLE "orders" DROP COLUMN "net", DROP COLUMN "counts",
  ADD COLUMN "net" numeric(14, 2) GENERATED ALWAYS AS (case when status in ('cancelled', 'unpaid') then 0 else amount - refunded end) STORED NOT NULL,
  ADD COLUMN "counts" boolean GENERATED ALWAYS AS (status not in ('cancelled', 'refunded', 'unpaid')) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "order_statuses" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "order_question" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "order_source" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "order_befores" ADD CONSTRAINT "order_befores_account_id_import_id_imports_account_id_id_fk" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."imports"("account_id","id") ON DELETE cascade ON UPDATE no action;