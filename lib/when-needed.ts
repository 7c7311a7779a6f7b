/** What makes something when it is first asked for, and gives the same from then on; what failed is tried again the next time. */
export function whenNeeded<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}
