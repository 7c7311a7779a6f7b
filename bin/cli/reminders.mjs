// What `ask "remind me ..."` set: it is told by the next command after its time.

/** Says what the person is to be reminded of by now, and puts it away. */
export async function tellDue(app, say) {
  const all = await app.page.evaluate(() => window.mneme.getState().timedReminders);
  for (const { id, at, text } of all.filter((one) => Date.parse(one.at) <= Date.now())) {
    say(`Reminder for ${new Date(at).toLocaleString('en-GB')}: ${text}`);
    await app.call('removeReminder', id);
  }
}
