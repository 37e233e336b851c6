import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** A WooCommerce shop as named in the connect form's URL, by our plugin's link or as typed before. */
export type WooShop = { name: string; url: string };

/** Answer to the connect form: the URL where the store approves us, or errors. */
export type WooAnswer = { authorizeUrl?: string; errors?: FormErrors };
