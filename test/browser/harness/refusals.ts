/** What of all calls that are no reading is not refused while the app is locked, or shows a published memory. Runs in the page behind the command line. */
export async function refusals(): Promise<string[]> {
  const mneme = window.mneme as unknown as Record<string, (...args: unknown[]) => unknown>;
  const file = new File(['x'], 'x.mp4');
  const calls: [name: string, ...args: unknown[]][] = [
    ['consent'],
    ['remember', [file]],
    ['startRecording', new MediaStream(), true],
    ['correct', { do: 'name', id: 'p_1', name: 'Visitor' }],
    ['correct', { do: 'hide', id: 'p_1' }],
    ['correct', { do: 'show', id: 'p_1' }],
    ['correct', { do: 'cover', id: 'p_1', picture: 'vid_1/c000000/t0000-0' }],
    ['correct', { do: 'undo' }],
    ['dateVideo', 'vid_1', { startsAt: '2020-01-01T00:00:00.000Z', startSource: 'person' }],
    ['renameVideo', 'vid_1', 'visitor.mp4'],
    ['markVideos', [{ video: 'vid_1', add: ['visitor'], favourite: true }]],
    ['nameThings', [{ video: 'vid_1', kind: 'dog', t0: 1, name: 'Visitor', isIt: true }]],
    ['denyThings', [{ video: 'vid_1', kind: 'dog', t0: 1 }]],
    ['restoreThings', [{ video: 'vid_1', denied: ['c000000/i0000'] }]],
    ['deniedThings'],
    ['forgetVideo', 'demo.mp4', false],
    ['forgetPerson', 'p_1', true],
    ['forgetEverything'],
    ['forgetAnswers'],
    ['removeReminder', 'x'],
    ['giveFile', file],
    ['keepCopy', 'demo.mp4'],
    ['dropCopy', 'demo.mp4'],
    ['keepSecondCopy', false],
    ['finishSecondCopy'],
    ['putCopyNewsAway'],
    ['exportMemory'],
    ['importMemory', file],
    ['checkMemory', true],
    ['describeFacesAnew'],
    ['describeLinesAnew'],
    ['otherVoiceWeight'],
    ['describeVoicesAnew'],
    ['answers', 10],
    ['describePictures', new AbortController().signal],
    ['picturesAlike', [], []],
    ['modelState'],
    ['modelCalls', 10],
    ['sharedWrites'],
    ['connectModel', { runsIn: 'browser' }],
    ['disconnectModel'],
    ['testModel'],
    ['upgradeMemory'],
    ['setSpeechLanguage', 'de'],
    ['setFindsThings', false],
    ['setReadsWriting', false],
    ['share', 'server', { name: 'Visitor' }],
    ['sync', 'server'],
    ['putDeviceOut', '0123456789abcdef', 'server'],
    ['takeSharingCode', 'x', 'server'],
    ['sharingCode'],
    ['renameDevice', 'Visitor'],
    ['changeSharedPlace', 'server'],
    ['stopSharing'],
    ['lock', 'another code'],
    ['chosenForVisitors'],
  ];
  const letThrough: string[] = [];
  for (const [name, ...args] of calls) {
    const code = await Promise.resolve(mneme[name]!(...args)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    if (code !== 'kiosk-locked') letThrough.push(`${name}: ${code}`);
  }
  return letThrough;
}
