import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type CountryResponse } from 'mmdb-lib';

type Entry = CountryResponse & { country_code?: string };

let reader: Reader<Entry> | undefined;

/** The country that a network is registered in, by the tables of the internet registries, which come
 *  with the product: nobody is asked. Null for private networks, and for what they do not list.
 *  `address` is `clientAddress`'s answer: an IPv4 address, or 64 bits of IPv6. */
export function countryOfNetwork(address: string): string | null {
  reader ??= new Reader<Entry>(readFileSync(tablePath()));
  try {
    return reader.get(address.replace(/\/\d+$/, ''))?.country_code ?? null;
  } catch {
    // What is no address has no country.
    return null;
  }
}

function tablePath(): string {
  return createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
}
