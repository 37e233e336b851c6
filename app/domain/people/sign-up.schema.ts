import { z } from 'zod';
import { Email, FirstName, LastName, NewPassword, Phone } from './person.schema.ts';

export const SignUpInput = z.object({
  firstName: FirstName,
  lastName: LastName,
  phone: Phone,
  email: Email,
  password: NewPassword,
});
export type SignUpInput = z.infer<typeof SignUpInput>;
