// `npm start`: sets up what is missing, then serves the production build, to this machine alone unless HOST says otherwise.
import { resolveModels, runMain, SetupError, say, serve, setUp } from './setup/steps.mjs';

const parent = process.ppid;

await runMain(async () => {
  resolveModels();
  await setUp();
  const { url, stop, ended } = await serve({
    port: Number(process.env.PORT) || 3000,
    host: process.env.HOST || undefined,
  });
  say(`Mneme is at ${url}  (stop it with Ctrl+C)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  // A signal to npm ends npm and its shell and is passed on to nobody else.
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 500).unref();
  const problem = await ended;
  if (problem) throw new SetupError(problem);
});
