import { z } from 'zod';

/** The same however often one form is sent: what it does is done once. */
export const FormKey = z.uuid('Reload the page, then enter it again.');
