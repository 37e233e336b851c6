-- A scan that is heard of after its parcel has gone on: kept with its time, and lying nowhere.
alter table "hub_scans" add column "is_past" boolean not null default false;
