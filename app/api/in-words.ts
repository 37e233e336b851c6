/** Parse options for requests. A missing field gets the specification's message, unless its schema has one of its
 *  own. */
export const IN_WORDS = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'Please fill in all required fields' : undefined,
};
