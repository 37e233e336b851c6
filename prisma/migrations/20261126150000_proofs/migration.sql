-- What drivers leave with a delivery, one row for each entry of the courier's history.
create type "proof_kind" as enum ('photo', 'signature', 'note');
create type "proof_state" as enum ('wanted', 'kept', 'failed', 'erased');
create table "proofs" (
  "id" uuid primary key,
  "shipment_id" uuid not null references "shipments" ("id") on delete restrict on update cascade,
  "job_id" text not null,
  "entry" text not null,
  "kind" "proof_kind" not null,
  "state" "proof_state" not null,
  "is_of_failure" boolean not null default false,
  "at" timestamptz(3),
  "latitude" double precision,
  "longitude" double precision,
  "received_by" text,
  "note" text,
  "driver_name" text,
  "source_url" text,
  "file_key" text,
  "content_type" text,
  "bytes" integer,
  "turn" integer not null default 0,
  "problem" text,
  "noted_at" timestamptz(3) not null,
  "kept_at" timestamptz(3),
  "erased_at" timestamptz(3)
);
create unique index "proofs_shipment_id_job_id_entry_key" on "proofs" ("shipment_id", "job_id", "entry");
-- Those whose file may still lie there: looked for all the time, and few.
create index "proofs_to_remove" on "proofs" ("id") where "state" = 'erased' and "file_key" is not null;
-- Nothing personal comes back into what was erased, whoever writes.
alter table "proofs" add constraint "proofs_erased_is_empty" check ("state" <> 'erased' or
  ("latitude" is null and "longitude" is null and "received_by" is null and "note" is null and "source_url" is null));

-- When the courier is asked for it. Deliveries of before are not asked for.
alter table "shipments"
  add column "proof_due_at" timestamptz(3),
  add column "proof_asks" integer not null default 0;
create index "shipments_proof_due_at_idx" on "shipments" ("proof_due_at");
