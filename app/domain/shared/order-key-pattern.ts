// Apart from ids.ts, which needs the server: a browser reads order keys too.

/** No I, L, O, U: read aloud and typed without doubt (product.md D6). */
export const ORDER_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ORDER_KEY_PATTERN = /^[0-9A-HJKMNP-TV-Z]{12}$/;
