/** What is told by the database on a channel, until it is stopped. What was told while the connection
 *  was away is lost: `onOpen` is called whenever one stands, to read again. */
export type Listen = (
  channel: string,
  to: { onMessage: (payload: string) => void; onOpen?: () => void },
) => { stop(): Promise<void> };
