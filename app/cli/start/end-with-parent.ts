import { HANDED_PORTS, receivePorts } from './handed-ports.ts';

// Loaded first into every Node process that the start command starts (`node --import`). If that command is killed,
// these processes shut down cleanly instead of staying behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const handed = Number(process.env[HANDED_PORTS] ?? 0);
delete process.env[HANDED_PORTS];
if (handed > 0) await receivePorts(handed);
process.channel?.unref();
