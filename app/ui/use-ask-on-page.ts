import { useRouter } from 'next/navigation';
import { startMneme } from '../mneme-provider';

/** Puts a question from any page, and goes to Ask, where its answer is shown. */
export function useAskOnPage(): (question: string) => void {
  const router = useRouter();
  return (question) => {
    // Loaded when something is asked: other pages begin without it.
    void import('../(pages)/ask/history').then(({ ask }) => ask(startMneme(), question));
    router.push('/ask');
  };
}
