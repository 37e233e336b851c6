// Kept apart from ids.ts, which is server-only, because the browser reads order keys too.

/** Without I, L, O and U, so that a key can be read aloud and typed without confusion (product.md D6). */
export const ORDER_KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ORDER_KEY_PATTERN = /^[0-9A-HJKMNP-TV-Z]{12}$/;
