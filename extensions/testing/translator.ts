export type Locale = { [key: string]: string | Locale };
type Values = Record<string, string | number>;

/** Works like Shopify's own translate on a locale file: nested keys, plural forms, placeholders. A missing key is an
 *  error. */
export function translator(locale: Locale): (key: string, values?: Values) => string {
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Locale | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        locale,
      );
    const form = new Intl.PluralRules('en').select(Number(values['count'] ?? 0));
    const text = typeof found === 'object' ? (found[form] ?? found['other']) : found;
    if (typeof text !== 'string') throw new Error(`The locale has no text for ${key}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`The text for ${key} waits for ${name}.`);
      return String(values[name]);
    });
  };
}
