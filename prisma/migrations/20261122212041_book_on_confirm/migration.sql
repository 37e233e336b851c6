-- A store's setting: confirming a manifest also books the courier (product.md D14). The constant default rewrites no row.
ALTER TABLE "stores" ADD COLUMN "book_on_confirm" BOOLEAN NOT NULL DEFAULT false;
