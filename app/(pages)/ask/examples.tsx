'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Questions } from '../../ui/questions';
import { TextLink } from '../../ui/text-link';
import { useWorthAsking } from '../../ui/use-worth-asking';

/** Questions that are offered before anything was asked. */
const MOST_EXAMPLES = 4;

/** Questions that the latest videos answer well; where there are none, what can be asked. */
export function Examples({ onAsk }: { onAsk(question: string): void }) {
  const t = useT();
  const { state } = useMneme();
  const questions = useWorthAsking(state.videos.toReversed(), MOST_EXAMPLES);
  if (questions === null) return <p className="mt-4 min-h-9" />;
  if (questions.length === 0) {
    return (
      <p className="mt-4 text-sm text-pretty text-muted">
        {t.rich(
          'Ask who was there and when, what was said about something, and what can be seen or read. Give names in <a>People</a> to ask about someone by name.',
          {
            a: (inner) => (
              <TextLink key="a" href="/people">
                {inner}
              </TextLink>
            ),
          },
        )}
      </p>
    );
  }
  return <Questions label={t('Try asking')} isTitled questions={questions} onAsk={onAsk} />;
}
