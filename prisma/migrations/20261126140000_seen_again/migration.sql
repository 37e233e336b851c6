-- When a parcel that lies at a hub was scanned there once more: what another hub scanned before that is past.
alter table "hub_scans" add column "seen_at" timestamptz(3);
