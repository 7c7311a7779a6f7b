// Loaded into the server's process: ends it as soon as the one that started it is gone, however that ended.
process.stdin.on('close', () => process.exit()).resume();
