-- CreateEnum
CREATE TYPE "role" AS ENUM ('admin', 'merchant', 'storeManager', 'hubStaff');

-- CreateEnum
CREATE TYPE "integration_type" AS ENUM ('shopify', 'woocommerce', 'custom');

-- CreateEnum
CREATE TYPE "store_state" AS ENUM ('connected', 'attention', 'disconnected');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('inStore', 'ineligible', 'eligible', 'cancelled', 'deleted', 'inManifest', 'confirmManifest', 'unassigned', 'assigned', 'accepted', 'decline', 'failed', 'collected', 'atHub', 'pickupStarted', 'pickupInProgress', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'shippedBy3rdParty');

-- CreateEnum
CREATE TYPE "manifest_status" AS ENUM ('none', 'inManifest', 'confirmManifest');

-- CreateEnum
CREATE TYPE "source_state" AS ENUM ('open', 'unpaid', 'nothingToShip', 'fulfilledElsewhere', 'cancelled', 'deleted');

-- CreateEnum
CREATE TYPE "geo_source" AS ENUM ('store', 'google', 'offline', 'pin');

-- CreateEnum
CREATE TYPE "event_source" AS ENUM ('store', 'merchant', 'courier', 'hub', 'system');

-- CreateEnum
CREATE TYPE "shipment_kind" AS ENUM ('delivery', 'return', 'again');

-- CreateEnum
CREATE TYPE "shipment_state" AS ENUM ('requested', 'booking', 'booked', 'refused', 'cancelled', 'completed');

-- CreateEnum
CREATE TYPE "delivery_source" AS ENUM ('shopify', 'woocommerce', 'courier');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('shippingLabels', 'zebraLabels', 'packingSlips', 'manifests');

-- CreateEnum
CREATE TYPE "document_state" AS ENUM ('processing', 'completed', 'error');

-- CreateEnum
CREATE TYPE "print_state" AS ENUM ('queued', 'sent', 'acknowledged', 'unsure', 'failed');

-- CreateEnum
CREATE TYPE "transaction_status" AS ENUM ('PENDING', 'SUCCESSFUL', 'FAILED');

-- CreateEnum
CREATE TYPE "token_kind" AS ENUM ('bearer', 'store', 'connect', 'document', 'printer');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_proved_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "merchant_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_sessions" (
    "id_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "verification_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL,
    "kind" "token_kind" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT,
    "user_id" UUID,
    "store_id" UUID,
    "merchant_id" UUID,
    "subject" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "credit_limit_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_manager_access" (
    "user_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,

    CONSTRAINT "store_manager_access_pkey" PRIMARY KEY ("user_id","store_id")
);

-- CreateTable
CREATE TABLE "hub_staff_access" (
    "user_id" UUID NOT NULL,
    "hub_id" UUID NOT NULL,

    CONSTRAINT "hub_staff_access_pkey" PRIMARY KEY ("user_id","hub_id")
);

-- CreateTable
CREATE TABLE "stores" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "integration_type" "integration_type" NOT NULL,
    "external_id" TEXT,
    "state" "store_state" NOT NULL DEFAULT 'connected',
    "state_reason" TEXT,
    "webhook_url" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'ZAR',
    "cash_on_delivery_gateways" TEXT[] DEFAULT ARRAY['Cash on Delivery (COD)', 'cod']::TEXT[],
    "status_map" JSONB NOT NULL DEFAULT '{}',
    "print_on_booking" BOOLEAN NOT NULL DEFAULT false,
    "notify_customer" BOOLEAN NOT NULL DEFAULT true,
    "last_delivery_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disconnected_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stores_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_credentials" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shopify_sessions" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "sealed" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shopify_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickup_locations" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "street" TEXT,
    "suburb" TEXT,
    "city" TEXT,
    "province" TEXT,
    "postal_code" TEXT,
    "country" TEXT NOT NULL DEFAULT 'ZA',
    "address" TEXT NOT NULL,
    "phone" TEXT,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "geo_source" "geo_source" NOT NULL DEFAULT 'offline',
    "approximate" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "pickup_locations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "source" "delivery_source" NOT NULL,
    "delivery_key" TEXT NOT NULL,
    "store_id" UUID,
    "sender" TEXT,
    "topic" TEXT NOT NULL,
    "resource_id" TEXT,
    "body" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_cursors" (
    "store_id" UUID NOT NULL,
    "watermark" TIMESTAMPTZ(3) NOT NULL,
    "last_run_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "store_count" INTEGER,
    "own_count" INTEGER,

    CONSTRAINT "sync_cursors_pkey" PRIMARY KEY ("store_id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "match_key" TEXT NOT NULL,
    "customer_ref" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "address" TEXT,
    "street" TEXT,
    "suburb" TEXT,
    "city" TEXT,
    "province" TEXT,
    "postal_code" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "geo_source" "geo_source",
    "search_text" TEXT NOT NULL,
    "source_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "order_key" CHAR(12) NOT NULL,
    "merchant_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "platform" "integration_type" NOT NULL,
    "order_id" TEXT NOT NULL,
    "external_id" TEXT,
    "status" "order_status" NOT NULL,
    "manifest_status" "manifest_status" NOT NULL DEFAULT 'none',
    "in_manifest_at" TIMESTAMPTZ(3),
    "confirm_manifest_at" TIMESTAMPTZ(3),
    "source_state" "source_state" NOT NULL DEFAULT 'open',
    "platform_status" TEXT,
    "source_updated_at" TIMESTAMPTZ(3),
    "source_hash" TEXT,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "attention" TEXT,
    "paid" BOOLEAN NOT NULL DEFAULT true,
    "currency" TEXT NOT NULL DEFAULT 'ZAR',
    "total_cents" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT,
    "customer_id" UUID,
    "customer_ref" TEXT,
    "customer_name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "company" TEXT,
    "street" TEXT,
    "suburb" TEXT,
    "city" TEXT,
    "province" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "geo_source" "geo_source",
    "approximate" BOOLEAN NOT NULL DEFAULT false,
    "billing" JSONB,
    "pickup_location_id" UUID,
    "driver_name" TEXT,
    "current_shipment_id" UUID,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "external_id" TEXT,
    "name" TEXT NOT NULL,
    "sku" TEXT,
    "quantity" INTEGER NOT NULL,
    "fulfilled_quantity" INTEGER NOT NULL DEFAULT 0,
    "shippable_quantity" INTEGER NOT NULL,
    "unit_price_cents" BIGINT NOT NULL,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" "event_source" NOT NULL,
    "kind" TEXT NOT NULL,
    "from_status" "order_status",
    "to_status" "order_status",
    "applied" BOOLEAN NOT NULL,
    "actor" TEXT NOT NULL,
    "actor_user_id" UUID,
    "note" TEXT,
    "dedupe_key" TEXT,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipments" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "kind" "shipment_kind" NOT NULL,
    "attempt" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "state" "shipment_state" NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by_user_id" UUID,
    "create_begun_at" TIMESTAMPTZ(3),
    "booked_at" TIMESTAMPTZ(3),
    "collected_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "pickup_job_id" TEXT,
    "delivery_job_id" TEXT,
    "pickup_hash" TEXT,
    "delivery_hash" TEXT,
    "job_token" TEXT,
    "tracking_link" TEXT,
    "driver_id" UUID,
    "driver_name" TEXT,
    "reason" TEXT,
    "cancel_requested_at" TIMESTAMPTZ(3),

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_updates" (
    "id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_updates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drivers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fleet_id" TEXT NOT NULL,
    "phone" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drivers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hubs" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "address" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "team_id" TEXT NOT NULL,
    "team_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "hubs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hub_scans" (
    "id" UUID NOT NULL,
    "hub_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hub_scans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_jobs" (
    "id" UUID NOT NULL,
    "kind" "document_kind" NOT NULL,
    "state" "document_state" NOT NULL DEFAULT 'processing',
    "merchant_id" UUID,
    "requested_by" TEXT NOT NULL,
    "requested_by_user_id" UUID,
    "order_ids" UUID[],
    "done" INTEGER NOT NULL DEFAULT 0,
    "file_key" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_jobs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "document_job_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "state" "print_state" NOT NULL DEFAULT 'queued',
    "zpl" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "print_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_stations" (
    "user_id" UUID NOT NULL,
    "station_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "print_stations_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "merchant_id" UUID,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "transaction_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" "transaction_status" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "email" TEXT,
    "provider" TEXT,
    "details" JSONB,
    "shipment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enqueued_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "actor_user_id" UUID,
    "merchant_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "actor" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("actor","key")
);

-- CreateTable
CREATE TABLE "kept_mails" (
    "id" UUID NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_merchant_id_idx" ON "users"("merchant_id");

-- CreateIndex
CREATE INDEX "portal_sessions_user_id_idx" ON "portal_sessions"("user_id");

-- CreateIndex
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "verification_codes_user_id_purpose_created_at_idx" ON "verification_codes"("user_id", "purpose", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "api_tokens_store_id_kind_idx" ON "api_tokens"("store_id", "kind");

-- CreateIndex
CREATE INDEX "api_tokens_user_id_kind_idx" ON "api_tokens"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "merchants_email_key" ON "merchants"("email");

-- CreateIndex
CREATE INDEX "store_manager_access_store_id_idx" ON "store_manager_access"("store_id");

-- CreateIndex
CREATE INDEX "hub_staff_access_hub_id_idx" ON "hub_staff_access"("hub_id");

-- CreateIndex
CREATE UNIQUE INDEX "stores_name_key" ON "stores"("name");

-- CreateIndex
CREATE INDEX "stores_merchant_id_idx" ON "stores"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "stores_integration_type_external_id_key" ON "stores"("integration_type", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_credentials_store_id_kind_key" ON "store_credentials"("store_id", "kind");

-- CreateIndex
CREATE INDEX "shopify_sessions_shop_idx" ON "shopify_sessions"("shop");

-- CreateIndex
CREATE INDEX "pickup_locations_store_id_idx" ON "pickup_locations"("store_id");

-- CreateIndex
CREATE UNIQUE INDEX "pickup_locations_store_id_external_id_key" ON "pickup_locations"("store_id", "external_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_store_id_received_at_idx" ON "webhook_deliveries"("store_id", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_source_delivery_key_key" ON "webhook_deliveries"("source", "delivery_key");

-- CreateIndex
CREATE INDEX "customers_search_trgm" ON "customers" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "customers_merchant_id_match_key_key" ON "customers"("merchant_id", "match_key");

-- CreateIndex
CREATE UNIQUE INDEX "orders_order_key_key" ON "orders"("order_key");

-- CreateIndex
CREATE INDEX "orders_merchant_newest" ON "orders"("merchant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_merchant_status_newest" ON "orders"("merchant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_store_newest" ON "orders"("store_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_newest" ON "orders"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_merchant_order_id" ON "orders"("merchant_id", "order_id");

-- CreateIndex
CREATE INDEX "orders_search_trgm" ON "orders" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "orders_store_id_external_id_key" ON "orders"("store_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_order_id_position_key" ON "order_lines"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_events_order_id_at_idx" ON "order_events"("order_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "order_events_order_id_dedupe_key_key" ON "order_events"("order_id", "dedupe_key");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_reference_key" ON "shipments"("reference");

-- CreateIndex
CREATE INDEX "shipments_pickup_job_id_idx" ON "shipments"("pickup_job_id");

-- CreateIndex
CREATE INDEX "shipments_delivery_job_id_idx" ON "shipments"("delivery_job_id");

-- CreateIndex
CREATE INDEX "shipments_state_requested_at_idx" ON "shipments"("state", "requested_at");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_order_id_kind_attempt_key" ON "shipments"("order_id", "kind", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "store_updates_shipment_id_key_key" ON "store_updates"("shipment_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "drivers_fleet_id_key" ON "drivers"("fleet_id");

-- CreateIndex
CREATE UNIQUE INDEX "hubs_name_key" ON "hubs"("name");

-- CreateIndex
CREATE INDEX "hub_scans_hub_id_at_idx" ON "hub_scans"("hub_id", "at");

-- CreateIndex
CREATE INDEX "hub_scans_order_id_idx" ON "hub_scans"("order_id");

-- CreateIndex
CREATE INDEX "document_jobs_requested_by_created_at_idx" ON "document_jobs"("requested_by", "created_at");

-- CreateIndex
CREATE INDEX "document_jobs_state_created_at_idx" ON "document_jobs"("state", "created_at");

-- CreateIndex
CREATE INDEX "print_jobs_user_id_state_created_at_idx" ON "print_jobs"("user_id", "state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "print_jobs_document_job_id_order_id_key" ON "print_jobs"("document_job_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_key_key" ON "ledger_accounts"("key");

-- CreateIndex
CREATE INDEX "ledger_entries_account_id_at_idx" ON "ledger_entries"("account_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_reference_account_id_key" ON "ledger_entries"("reference", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "transactions_reference_key" ON "transactions"("reference");

-- CreateIndex
CREATE INDEX "transactions_merchant_id_created_at_idx" ON "transactions"("merchant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outbox_open" ON "outbox"("done_at", "enqueued_at", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_job_key_key" ON "outbox"("job", "key");

-- CreateIndex
CREATE INDEX "audit_entries_merchant_id_at_idx" ON "audit_entries"("merchant_id", "at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "kept_mails_created_at_idx" ON "kept_mails"("created_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_manager_access" ADD CONSTRAINT "store_manager_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_manager_access" ADD CONSTRAINT "store_manager_access_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub_staff_access" ADD CONSTRAINT "hub_staff_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub_staff_access" ADD CONSTRAINT "hub_staff_access_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "hubs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stores" ADD CONSTRAINT "stores_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credentials" ADD CONSTRAINT "store_credentials_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_locations" ADD CONSTRAINT "pickup_locations_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_cursors" ADD CONSTRAINT "sync_cursors_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_location_id_fkey" FOREIGN KEY ("pickup_location_id") REFERENCES "pickup_locations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_updates" ADD CONSTRAINT "store_updates_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub_scans" ADD CONSTRAINT "hub_scans_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "hubs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub_scans" ADD CONSTRAINT "hub_scans_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_document_job_id_fkey" FOREIGN KEY ("document_job_id") REFERENCES "document_jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must never be false, said where no code can forget it.

-- The order key is the barcode: 12 characters without I, L, O and U.
ALTER TABLE "orders" ADD CONSTRAINT "orders_order_key_shape" CHECK ("order_key" ~ '^[0-9A-HJKMNP-TV-Z]{12}$');

-- Quantities and fees are never negative.
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantities" CHECK ("quantity" >= 0 AND "shippable_quantity" >= 0 AND "fulfilled_quantity" >= 0);
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_fee" CHECK ("fee_cents" >= 0);

-- The ledger is append-only: a mistake is reversed by a new entry.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or deleted';
END
$$;
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();

-- Each reference sums to zero, checked when the transaction ends.
CREATE FUNCTION "ledger_reference_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum("amount_cents") FROM "ledger_entries" WHERE "reference" = NEW."reference") <> 0 THEN
    RAISE EXCEPTION 'ledger reference % does not sum to zero', NEW."reference";
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_reference_balances"();
