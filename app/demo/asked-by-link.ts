/** A question that a link to the demo asks (`/demo?ask=`), on its way to the page that answers. */
const KEY = 'mneme-demo-asks';

export function keepAsked(question: string): void {
  sessionStorage.setItem(KEY, question);
}

/** The question, once. */
export function takeAsked(): string | null {
  const question = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return question;
}
