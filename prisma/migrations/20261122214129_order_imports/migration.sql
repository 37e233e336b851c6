-- Orders from CSV files.
CREATE TYPE "import_state" AS ENUM ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed');

CREATE TABLE "order_imports" (
  "id" UUID NOT NULL,
  "state" "import_state" NOT NULL DEFAULT 'uploaded',
  "merchant_id" UUID,
  "requested_by" TEXT NOT NULL,
  "actor" JSONB,
  "file_name" TEXT NOT NULL,
  "file_key" TEXT,
  "file_hash" TEXT NOT NULL,
  "encoding" TEXT NOT NULL,
  "separator" TEXT NOT NULL,
  "headers" JSONB NOT NULL,
  "settings" JSONB,
  "total" INTEGER,
  "done" INTEGER NOT NULL DEFAULT 0,
  "ready" INTEGER NOT NULL DEFAULT 0,
  "repeated" INTEGER NOT NULL DEFAULT 0,
  "refused" INTEGER NOT NULL DEFAULT 0,
  "created" INTEGER NOT NULL DEFAULT 0,
  "problems" JSONB NOT NULL DEFAULT '[]',
  "refused_file_key" TEXT,
  "error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "order_imports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_imports_requested_by_created_at_idx" ON "order_imports" ("requested_by", "created_at");
CREATE INDEX "order_imports_created_at_idx" ON "order_imports" ("created_at");

CREATE TABLE "imported_rows" (
  "store_id" UUID NOT NULL,
  "file_hash" TEXT NOT NULL,
  "row" INTEGER NOT NULL,
  "import_id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  CONSTRAINT "imported_rows_pkey" PRIMARY KEY ("store_id", "file_hash", "row")
);
CREATE INDEX "imported_rows_import_id_idx" ON "imported_rows" ("import_id");

CREATE TABLE "import_orders" (
  "import_id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  CONSTRAINT "import_orders_pkey" PRIMARY KEY ("import_id", "order_id")
);
CREATE INDEX "import_orders_order_id_idx" ON "import_orders" ("order_id");
