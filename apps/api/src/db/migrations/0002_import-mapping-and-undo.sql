CREATE TABLE "import_befores" (
	"owner_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "import_befores_owner_id_import_id_customer_id_pk" PRIMARY KEY("owner_id","import_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "asks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "samples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "import_befores" ADD CONSTRAINT "import_befores_owner_id_import_id_imports_owner_id_id_fk" FOREIGN KEY ("owner_id","import_id") REFERENCES "public"."imports"("owner_id","id") ON DELETE cascade ON UPDATE no action;