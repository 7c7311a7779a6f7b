/** A found person and whom it stands for. */
export interface NamedPerson {
  name: string | null;
  provisional: boolean;
  /** The true name of the person of whom it holds most; null when it holds nobody. */
  trueName: string | null;
  /** True for the one found person that stands for that true one. */
  main: boolean;
}

export interface NameMarks {
  /** Those who can be named whose found person bears their name, provisional or not. */
  right: number;
  /** Those who can be named. */
  nameable: number;
  /** Found people with another's name and no provisional mark. */
  wrong: number;
  /** Found people with a provisional name, and how many of these are another's. */
  provisional: number;
  provisionalWrong: number;
}

/** Marks names without regard to case; `nameable` are the true names that the words give away. */
export function markNames(persons: NamedPerson[], nameable: string[]): NameMarks {
  const isRight = ({ name, trueName }: NamedPerson) => name?.toLowerCase() === trueName?.toLowerCase();
  const named = persons.filter((person) => person.name !== null);
  const provisional = named.filter((person) => person.provisional);
  return {
    right: nameable.filter((name) =>
      named.some((person) => person.main && person.trueName === name && isRight(person)),
    ).length,
    nameable: nameable.length,
    wrong: named.filter((person) => !person.provisional && !isRight(person)).length,
    provisional: provisional.length,
    provisionalWrong: provisional.filter((person) => !isRight(person)).length,
  };
}
