import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** The WooCommerce shop that a merchant comes from. */
export type WooShop = { name: string; url: string };

/** What the form to connect one is answered: where to approve us, or what is wrong. */
export type WooAnswer = { authorizeUrl?: string; errors?: FormErrors };
