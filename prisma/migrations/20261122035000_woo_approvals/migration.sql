-- Keys of a WooCommerce store that wait, sealed, for whoever began the connection to come back.
CREATE TABLE "woo_approvals" (
    "token_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "code_left_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "woo_approvals_pkey" PRIMARY KEY ("token_id")
);
CREATE INDEX "woo_approvals_expires_at_idx" ON "woo_approvals"("expires_at");
ALTER TABLE "woo_approvals" ADD CONSTRAINT "woo_approvals_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
