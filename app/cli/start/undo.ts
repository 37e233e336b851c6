import { startService, type Service, type ServiceOptions } from './supervisor.ts';

/** Clean-up steps, collected in the order in which things were started. */
export type Undo = { add(action: () => Promise<void>): void; run(): Promise<void> };

export function createUndo(): Undo {
  const actions: (() => Promise<void>)[] = [];
  return {
    add: (action) => void actions.push(action),
    /** Runs them in reverse order; a failing one does not stop the others. */
    run: async () => {
      for (const action of actions.splice(0).reverse()) {
        await action().catch((error: unknown) => console.error(error));
      }
    },
  };
}

/** Starts processes in parallel and ends them in parallel. If one does not become ready, `undo` ends those that did. */
export async function startTogether(undo: Undo, options: ServiceOptions[]): Promise<void> {
  const results = await Promise.allSettled(options.map(startService));
  const running = results.filter((result) => result.status === 'fulfilled');
  const services: Service[] = running.map((result) => result.value);
  undo.add(async () => void (await Promise.all(services.map((service) => service.stop()))));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
