export type PlacePrecision = 'street' | 'suburb' | 'town' | 'postcode';
export type GeoSource = 'store' | 'google' | 'offline' | 'pin';

export type PlaceSuggestion = { id: string; label: string };

export type Place = {
  id: string;
  label: string;
  /** Street and number, if the source has them. */
  street: string | null;
  suburb: string | null;
  city: string | null;
  /** One of EC, FS, GP, KZN, LP, MP, NC, NW and WC. */
  provinceCode: string | null;
  postalCode: string | null;
  latitude: number;
  longitude: number;
  precision: PlacePrecision;
  source: GeoSource;
};

/** The parts of an address. `street` and `city` are empty when none was found. */
export type ReadAddress = {
  street: string;
  suburb: string | null;
  city: string;
  province: string | null;
  postalCode: string | null;
};

/** Look-up of South African addresses. `session` groups the keystrokes of one search (some vendors bill by it). */
export type PlacesPort = {
  suggest(query: string, session: string): Promise<PlaceSuggestion[]>;
  details(id: string, session: string): Promise<Place | null>;
  /** Splits an address, written in one line or several, into its parts. Makes no network call. */
  read(line: string): Promise<ReadAddress>;
  /** The centre of the town of an address, or of its postal code, for an address without a position; null when
   *  neither is known. */
  townOf(address: {
    city: string | null;
    suburb?: string | null;
    provinceCode: string | null;
    postalCode: string | null;
  }): Promise<Place | null>;
};
