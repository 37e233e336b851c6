import { z } from 'zod';

/** Mintsoft's JSON, as it sends it: docs/integrations/mintsoft.md names the source of each field. */

/** The key that opens the API for 24 hours: the body of a good answer is that text alone. */
export const ApiKey = z.string().trim().min(8).max(500);

/** Numbers come as text from some accounts, and text as numbers. */
const Text = z.union([z.string(), z.number().transform(String)]).nullish();
const Id = z.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)]);

/** Whose an order is, before the rest of it is read. */
export const WireNumbered = z.array(z.looseObject({ OrderNumber: Text }));

export const WireOrder = z.object({
  ID: Id,
  OrderStatusId: Id.nullish(),
  DespatchDate: Text,
  CourierServiceName: Text,
  TrackingNumber: Text,
  TrackingURL: Text,
});
export type WireOrder = z.infer<typeof WireOrder>;

/** One result for each order that a call was about; a good status may carry a refusal. */
const WireResult = z.object({
  OrderId: Id.nullish(),
  Success: z.boolean(),
  Message: Text,
});
export const WireResults = z.union([
  z.array(WireResult).min(1),
  WireResult.transform((one) => [one]),
]);

export const WireStatuses = z.array(z.object({ ID: Id, Name: z.string() }));
export const WireNamed = z.array(z.object({ ID: z.number().int(), Name: z.string() }));

/** Of a validation that refused, and of the calls that answer a single text. */
export const WireMessage = z.object({ Message: z.string() });
