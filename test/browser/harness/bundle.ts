import { rolldown } from 'rolldown';

/** One self-contained ES module for the browser from a TypeScript entry; keeps the entry's exports. */
export async function bundle(entry: string): Promise<string> {
  const build = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  await build.close();
  return output[0].code;
}
