/** In a validation error, Prisma quotes the whole refused query, including a recipient's name and address. This
 *  function shortens such a message to the query's name and the error. It returns the same error object, and leaves
 *  every other error unchanged. */
export function withoutQuery<E>(error: E): E {
  if (!(error instanceof Error) || error.name !== 'PrismaClientValidationError') return error;
  const paragraphs = error.message.trim().split('\n\n');
  const call = /`[^`]+`/.exec(paragraphs[0] ?? '')?.[0] ?? 'a query';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  error.message = `Refused ${call}: ${paragraphs.at(-1)?.split('\n').at(-1) ?? ''}`;
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}
