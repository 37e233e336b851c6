-- Orders that go to a store's fulfilment warehouse instead of a courier (decision 053).
create type "warehouse_state" as enum ('asked', 'there', 'cancelAsked', 'cancelled', 'despatched', 'refused');

alter table "stores" add column "warehouse_since" timestamptz(3);

alter table "fulfilment_credentials"
  add column "refused_at" timestamptz(3),
  add column "warehouse" text,
  add column "courier_service" text;

alter table "orders"
  add column "at_warehouse_since" timestamptz(3),
  add column "sent_from_warehouse_at" timestamptz(3);

create table "warehouse_orders" (
  "id" uuid primary key,
  "order_id" uuid not null references "orders" ("id") on delete restrict on update cascade,
  "merchant_id" uuid not null,
  "store_id" uuid not null references "stores" ("id") on delete restrict on update cascade,
  "state" "warehouse_state" not null,
  "their_id" text,
  "asked_at" timestamptz(3) not null,
  "push_begun_at" timestamptz(3),
  "there_at" timestamptz(3),
  "cancel_asked_at" timestamptz(3),
  "taken_back" boolean not null default false,
  "ended_at" timestamptz(3),
  "sent" jsonb,
  "parcels" jsonb not null default '[]',
  "hook_hash" text,
  "hooked_at" timestamptz(3),
  "looked_at" timestamptz(3),
  "lease_until" timestamptz(3),
  "told_state" "milestone_state",
  "promised_at" timestamptz(3),
  "told" jsonb not null default '{}',
  "told_lease_until" timestamptz(3),
  -- What has ended is held by nobody, and what has not has no end.
  constraint "warehouse_orders_ended_check"
    check (("ended_at" is null) = ("state" in ('asked', 'there', 'cancelAsked')))
);
create unique index "warehouse_orders_order_id_key" on "warehouse_orders" ("order_id");
create unique index "warehouse_orders_hook_hash_key" on "warehouse_orders" ("hook_hash");
create index "warehouse_orders_store_id_state_looked_at_idx" on "warehouse_orders" ("store_id", "state", "looked_at");
