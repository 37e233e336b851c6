/** Listens to a database channel until `stop` is called. Messages sent while the connection was down are lost, so
 *  `onOpen` is called after every (re)connect and the caller must read the data again. */
export type Listen = (
  channel: string,
  to: { onMessage: (payload: string) => void; onOpen?: () => void },
) => { stop(): Promise<void> };
