// `name`: a person gets a name, or loses it.
import { nameText as nameOf } from './texts.mjs';
import { idOf, namesakes } from './whom.mjs';

/** The step; `namesakes` are the others who have the name, `heard` is the name by which what was said goes on to call whoever lost theirs. */
export async function name(app, { id: given, name }) {
  const id = await idOf(app, given);
  const { step } = await app.call('correct', { do: 'name', id, name });
  const people = await app.call('people');
  const others = name.trim() === '' ? [] : namesakes(people, name).filter((person) => person.id !== id);
  const now = people.find((person) => person.id === id);
  return {
    ...{ id, name, step },
    ...(others.length > 0 && { namesakes: others.map((person) => person.id) }),
    ...(name.trim() === '' && now?.name && { heard: nameOf(now) }),
  };
}

export function nameText({ id, name, namesakes = [], heard }) {
  if (name.trim() === '')
    return heard ? `${id} is ${heard} again, by what was said.` : `${id} has no name now.`;
  if (namesakes.length === 0) return `${id} is ${name}.`;
  const [first] = namesakes;
  return `${id} is ${name}. So ${namesakes.length === 1 ? 'is' : 'are'} ${namesakes.join(', ')}: if they are one, merge ${first} ${id}; else they stay two of one name.`;
}
