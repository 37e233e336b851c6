import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** A WooCommerce shop from the connect form's URL, which comes from our plugin's link or from what the user typed
 *  before. */
export type WooShop = { name: string; url: string };

/** Answer to the connect form: the URL where the store approves us, or errors. */
export type WooAnswer = { authorizeUrl?: string; errors?: FormErrors };
