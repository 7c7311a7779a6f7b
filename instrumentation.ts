/** Next calls this before it answers, however it was started. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./instrumentation.node')).guardServer();
}
