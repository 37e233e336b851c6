import { z } from 'zod';

/** Mintsoft's JSON as it is sent. docs/integrations/mintsoft.md says where the calls and most
 *  fields come from. */

/** The API key, valid for 24 hours. A successful answer consists of this text alone. */
export const ApiKey = z.string().trim().min(8).max(500);

/** Some accounts send numbers as text, and text as numbers. */
const Text = z.union([z.string(), z.number().transform(String)]).nullish();
const Id = z.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)]);

/** Reads only the order numbers, to select our orders before the rest is parsed. */
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

/** One result per order of the call. It may be a refusal even when the status is 2xx. */
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

/** The body of a validation error, and of calls that return a single text. */
export const WireMessage = z.object({ Message: z.string() });
