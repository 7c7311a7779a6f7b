'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../language/provider';
import { Button } from './button';

/** How many of a long list were there when its page was left, by its name: whoever comes back finds as many. */
const leftAt = new Map<string, number>();
/** More come when the end of the list is so near, of the height of the window. */
const NEAR = '150%';

/** The first of a long list, and more as its end comes near; `end` belongs behind it. */
export function useGrowing<T>(
  name: string,
  items: readonly T[],
  step: number,
): { shown: readonly T[]; end: ReactNode } {
  const [most, setMost] = useState(() => leftAt.get(name) ?? step);
  useEffect(() => {
    leftAt.set(name, most);
  }, [name, most]);
  const end = items.length > most && (
    <End
      key={most}
      all={items.length}
      onNear={() => setMost(most + step)}
      onAll={() => setMost(Number.POSITIVE_INFINITY)}
    />
  );
  return { shown: items.slice(0, most), end };
}

function End({ all, onNear, onAll }: { all: number; onNear(): void; onAll(): void }) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="mt-6 text-center">
      <Button look="quiet" onClick={onAll}>
        {t('Show all {n}', { n: all })}
      </Button>
    </div>
  );
}
