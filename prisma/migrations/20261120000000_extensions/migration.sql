-- Trigram search over names, addresses and keys.
create extension if not exists pg_trgm;
