/** How a schema reads a request. What is not sent at all, where the schema has no words of its own for it. */
export const IN_WORDS = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'Please fill in all required fields' : undefined,
};
