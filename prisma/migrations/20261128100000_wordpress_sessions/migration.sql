-- CreateTable
CREATE TABLE "wordpress_sessions" (
    "id" UUID NOT NULL,
    "id_hash" TEXT NOT NULL,
    "store_id" UUID NOT NULL,
    "wp_user" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "may_manage" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wordpress_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wordpress_tokens" (
    "store_id" UUID NOT NULL,
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wordpress_tokens_pkey" PRIMARY KEY ("store_id", "nonce")
);

-- CreateIndex
CREATE UNIQUE INDEX "wordpress_sessions_id_hash_key" ON "wordpress_sessions"("id_hash");

-- CreateIndex
CREATE INDEX "wordpress_sessions_store_id_expires_at_idx" ON "wordpress_sessions"("store_id", "expires_at");

-- CreateIndex
CREATE INDEX "wordpress_sessions_expires_at_idx" ON "wordpress_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "wordpress_tokens_expires_at_idx" ON "wordpress_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "wordpress_sessions" ADD CONSTRAINT "wordpress_sessions_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wordpress_tokens" ADD CONSTRAINT "wordpress_tokens_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person of the store's own admin has no account here, and is named by it.
ALTER TABLE "batches" ADD COLUMN     "requested_by_name" TEXT;
