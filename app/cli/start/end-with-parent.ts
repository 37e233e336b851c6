import { HANDED_PORTS, receivePorts } from './handed-ports.ts';

// Loaded first into every process that the start command starts (`node --import`): should that
// command be killed outright, they end in good order instead of living on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
const handed = Number(process.env[HANDED_PORTS] ?? 0);
delete process.env[HANDED_PORTS];
if (handed > 0) await receivePorts(handed);
process.channel?.unref();
