export type PlacePrecision = 'street' | 'suburb' | 'town' | 'postcode';
export type GeoSource = 'store' | 'google' | 'offline' | 'pin';

export type PlaceSuggestion = { id: string; label: string };

export type Place = {
  id: string;
  label: string;
  /** Street and number where the source knows it. */
  street: string | null;
  suburb: string | null;
  city: string | null;
  /** EC FS GP KZN LP MP NC NW WC. */
  provinceCode: string | null;
  postalCode: string | null;
  latitude: number;
  longitude: number;
  precision: PlacePrecision;
  source: GeoSource;
};

/** South African addresses. `session` groups the key strokes of one search (billing at some vendors). */
export type PlacesPort = {
  suggest(query: string, session: string): Promise<PlaceSuggestion[]>;
  details(id: string, session: string): Promise<Place | null>;
  /** The middle of the town of an address, for a store order without a position; null when unknown. */
  townOf(address: {
    city: string | null;
    suburb?: string | null;
    provinceCode: string | null;
    postalCode: string | null;
  }): Promise<Place | null>;
};
