import { z } from 'zod';

/** What the printing screen can ask for. */
export const PrintActionForm = z.object({ intent: z.literal('reprint'), id: z.uuid() });

/** `label`: the queued label whose picture is shown. */
export const PrintingQuery = z.object({ label: z.uuid().nullable().catch(null) });
