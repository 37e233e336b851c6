import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type CountryResponse } from 'mmdb-lib';

type Entry = CountryResponse & { country_code?: string };

let reader: Reader<Entry> | undefined;

/** The country in which a network is registered, from bundled tables of the internet registries; makes no call. Null
 *  for private and unlisted networks. `address` comes from `clientAddress`: an IPv4 address, or the first 64 bits of
 *  an IPv6 address. */
export function countryOfNetwork(address: string): string | null {
  reader ??= new Reader<Entry>(readFileSync(tablePath()));
  try {
    return reader.get(address.replace(/\/\d+$/, ''))?.country_code ?? null;
  } catch {
    // Not a valid address.
    return null;
  }
}

function tablePath(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
}
