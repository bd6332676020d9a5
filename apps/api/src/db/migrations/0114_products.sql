CREATE TABLE "product_copies" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"image" text NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "product_copies_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "product_copies_once" UNIQUE("account_id","product_id","hash")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"sku" text,
	"name" text NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"first_sold_at" timestamp with time zone NOT NULL,
	"last_sold_at" timestamp with time zone NOT NULL,
	"image" text,
	"link" text,
	"copy_id" bigint,
	CONSTRAINT "products_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "products_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "product_copies" ADD CONSTRAINT "product_copies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_last_sold" ON "products" USING btree ("account_id","last_sold_at","id");--> statement-breakpoint
CREATE INDEX "products_shown" ON "products" USING btree ("account_id","first_sold_at","id") WHERE copy_id is not null;
--> statement-breakpoint
-- The products of the orders there are.
INSERT INTO "products" ("account_id", "key", "sku", "name", "price", "first_sold_at", "last_sold_at")
SELECT DISTINCT ON (o.account_id, coalesce(i.sku, i.name)) o.account_id, coalesce(i.sku, i.name), i.sku, i.name,
	least(round(i.price * coalesce(o.rate, 1), 2), 999999999999.99),
	min(o.placed_at) OVER (PARTITION BY o.account_id, coalesce(i.sku, i.name)), o.placed_at
FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
WHERE o.counts
ORDER BY o.account_id, coalesce(i.sku, i.name), o.placed_at DESC, o.id DESC, i.position;
