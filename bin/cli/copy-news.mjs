// What the second copy put back, or that it was given up: told by the next command.

/** Says so, and puts it away. */
export async function tellCopyNews(app, say) {
  const { putBack, copyYielded } = await app.page.evaluate(() => window.mneme.getState());
  if (!putBack && !copyYielded) return;
  if (putBack)
    say(
      `Part of the memory was damaged. ${putBack.records} ${putBack.records === 1 ? 'record was' : 'records were'} put back from the second copy.`,
    );
  if (copyYielded)
    say('There was no room left, so the second copy of the memory was given up. The memory itself is whole.');
  await app.call('putCopyNewsAway');
}
