import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** The WooCommerce shop from which a merchant was sent here. */
export type WooShop = { name: string; url: string };

/** Answer to the connect form: the URL where the store approves us, or errors. */
export type WooAnswer = { authorizeUrl?: string; errors?: FormErrors };
