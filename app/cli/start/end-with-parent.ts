// Loaded first into every process that the start command starts (`node --import`): should that
// command be killed outright, they end in good order instead of living on unseen.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
