// `npm start`: sets up what is missing, then serves the production build.
import { runMain, say, serve, setUp } from './setup/steps.mjs';

await runMain(async () => {
  await setUp();
  const port = Number(process.env.PORT) || 3000;
  const { child, stop } = await serve({ port });
  say(`Mneme is at http://localhost:${port}  (stop it with Ctrl+C)`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  await new Promise((resolve) => child.once('exit', resolve));
});
