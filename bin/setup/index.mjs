// `npm run setup`: everything before serving.
import { runMain, say, setUp } from './steps.mjs';

await runMain(async () => {
  await setUp();
  say('Ready. `npm start` serves it.');
});
