import { z } from 'zod';

/** Idempotency key of a form: it stays the same however often the form is sent, so that it takes effect once. */
export const FormKey = z.uuid('Reload the page, then fill in the form again.');
