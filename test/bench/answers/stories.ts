// Answers over the scripted stories, in Node: each set is remembered into one memory and then asked, as the films are.
import { rememberStories, type StorySet, story, storyNames } from '../../stories/memory';
import { answer } from './answer';
import { formRows, mark, rowsOf, told } from './marking';

/** Rows of the stories that rules may be written by, and of those that only measure: of these nothing else is told. */
export function run() {
  return [...setRows('dev', (line) => process.stderr.write(`${line}\n`)), ...setRows('kept', () => {})];
}

function setRows(set: StorySet, tell: (line: string) => void) {
  const truths = storyNames(set).map(story);
  const { recall } = rememberStories(truths);
  const marked = truths.flatMap(({ film, qa }) =>
    qa.map((item) => {
      const request = {
        question: item.question,
        video: `${film}.mp4`,
        ...(item.ask_at === null ? {} : { before: item.ask_at }),
      };
      return mark(item, answer(recall, request, { now: () => 0 }), film);
    }),
  );
  for (const one of marked) tell(told(one));
  return [...rowsOf(set, marked), ...formRows(marked, `.${set}`)];
}
