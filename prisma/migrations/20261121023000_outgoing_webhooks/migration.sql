-- CreateEnum
CREATE TYPE "outgoing_state" AS ENUM ('pending', 'delivered', 'failed', 'held');

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "webhook_disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "webhook_disabled_reason" TEXT,
ADD COLUMN     "webhook_failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "webhook_rests_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "outgoing_webhooks" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "order_id" UUID,
    "type" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "state" "outgoing_state" NOT NULL DEFAULT 'pending',
    "turn" INTEGER NOT NULL DEFAULT 1,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "try_since" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outgoing_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_attempts" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "url" TEXT NOT NULL,
    "status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "outgoing_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outgoing_webhooks_store_newest" ON "outgoing_webhooks"("store_id", "id" DESC);

-- CreateIndex
CREATE INDEX "outgoing_webhooks_store_id_state_idx" ON "outgoing_webhooks"("store_id", "state");

-- CreateIndex
CREATE INDEX "outgoing_webhooks_created_at_idx" ON "outgoing_webhooks"("created_at");

-- CreateIndex
CREATE INDEX "outgoing_webhooks_order_id_idx" ON "outgoing_webhooks"("order_id");

-- CreateIndex
CREATE INDEX "outgoing_attempts_webhook_id_at_idx" ON "outgoing_attempts"("webhook_id", "at");

-- AddForeignKey
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_attempts" ADD CONSTRAINT "outgoing_attempts_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "outgoing_webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
