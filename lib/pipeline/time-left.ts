/**
 * About how long the rest of a video takes, seconds: for each of its seconds as long as those that were done took. How long writing the memory
 * takes is told by clips (`WritingQueue`).
 */
export function secondsLeft(workedS: number, doneS: number, restS: number): number {
  return (workedS / doneS) * restS;
}
