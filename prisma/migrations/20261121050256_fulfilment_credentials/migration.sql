-- CreateTable
CREATE TABLE "fulfilment_credentials" (
    "store_id" UUID NOT NULL,
    "account_no" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fulfilment_credentials_pkey" PRIMARY KEY ("store_id")
);

-- AddForeignKey
ALTER TABLE "fulfilment_credentials" ADD CONSTRAINT "fulfilment_credentials_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;
