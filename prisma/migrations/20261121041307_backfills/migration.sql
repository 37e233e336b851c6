-- CreateEnum
CREATE TYPE "backfill_state" AS ENUM ('waiting', 'exporting', 'reading', 'done', 'stopped');

-- AlterTable
ALTER TABLE "sync_cursors" ADD COLUMN     "complete_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "backfills" (
    "store_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "state" "backfill_state" NOT NULL DEFAULT 'waiting',
    "made_from" TIMESTAMPTZ(3) NOT NULL,
    "made_until" TIMESTAMPTZ(3) NOT NULL,
    "export_id" TEXT,
    "cursor" TEXT,
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "step" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "backfills_pkey" PRIMARY KEY ("store_id")
);

-- CreateIndex
CREATE INDEX "backfills_state_idx" ON "backfills"("state");

-- AddForeignKey
ALTER TABLE "backfills" ADD CONSTRAINT "backfills_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Stores connected so far were given the orders of the 30 days before.
UPDATE "sync_cursors" SET "complete_since" = stores.connected_at - interval '30 days'
FROM "stores" WHERE stores.id = "sync_cursors".store_id;
