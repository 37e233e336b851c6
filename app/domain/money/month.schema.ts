import { z } from 'zod';

/** `2026-11`, a month in Johannesburg. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
