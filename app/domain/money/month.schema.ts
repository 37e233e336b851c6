import { z } from 'zod';

/** A month in Johannesburg, such as `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
